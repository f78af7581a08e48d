internal import Description

/// The texts that a pool sends. A text of the template stands before its older twin at the top of the pool, which is shown all the same, as in
/// the service.
package struct ConfiguredMessages: Sendable {
  package enum EmailOption: String, CaseIterable, Sendable {
    case link = "CONFIRM_WITH_LINK"
    case code = "CONFIRM_WITH_CODE"
  }

  package var smsAuthentication: String?
  package var smsVerification: String?
  package var emailVerification: String?
  package var emailVerificationSubject: String?
  package var emailVerificationByLink: String?
  package var emailVerificationSubjectByLink: String?
  package var emailOption: EmailOption?
  /// `SmsVerificationMessage`, `EmailVerificationMessage` and `EmailVerificationSubject` themselves.
  package var older: (sms: String?, email: String?, subject: String?)

  /// Reads the members of the pool itself.
  init(_ members: MappingReader) {
    let template: Template? = members.optional("VerificationMessageTemplate", .mapping)
    let sms = members.optional("SmsVerificationMessage", .message(6...140))
    let email = members.optional("EmailVerificationMessage", .message(6...20_000))
    let subject = members.optional("EmailVerificationSubject", .string(1...140))
    smsAuthentication = members.optional("SmsAuthenticationMessage", .message(6...140))
    smsVerification = template?.sms ?? sms
    emailVerification = template?.email ?? email
    emailVerificationSubject = template?.subject ?? subject
    emailVerificationByLink = template?.emailByLink
    emailVerificationSubjectByLink = template?.subjectByLink
    emailOption = template?.option
    older = (sms, email, subject)
  }

  private struct Template: MappingDecodable {
    var sms: String?
    var email: String?
    var subject: String?
    var emailByLink: String?
    var subjectByLink: String?
    var option: EmailOption?

    static var noun: String { "VerificationMessageTemplate" }

    init(_ members: MappingReader) {
      sms = members.optional("SmsMessage", .message(6...140))
      email = members.optional("EmailMessage", .message(6...20_000))
      subject = members.optional("EmailSubject", .string(1...140))
      emailByLink = members.optional("EmailMessageByLink", .linkMessage)
      subjectByLink = members.optional("EmailSubjectByLink", .string(1...140))
      option = members.optional("DefaultEmailOption", .choice)
    }
  }
}

/// `EmailConfigurationType`: kept and told, without effect on what is sent.
package struct ConfiguredEmail: Sendable {
  package enum Account: String, CaseIterable, Sendable {
    case cognitoDefault = "COGNITO_DEFAULT"
    case developer = "DEVELOPER"
  }

  package var sendingAccount: Account?
  package var sourceARN: String?
  package var replyTo: String?
  package var from: String?
  package var configurationSet: String?
}

/// `SmsConfigurationType`: kept and told, without effect on what is sent.
package struct ConfiguredSMS: Sendable {
  package var callerARN: String
  package var externalID: String?
  package var region: String?
}

extension ConfiguredEmail: MappingDecodable {
  static var noun: String { "EmailConfiguration" }

  init(_ members: MappingReader) {
    sendingAccount = members.optional("EmailSendingAccount", .choice)
    sourceARN = members.optional("SourceArn", .string(20...2048, .arn))
    replyTo = members.optional("ReplyToEmailAddress", .string)
    from = members.optional("From", .string)
    configurationSet = members.optional("ConfigurationSet", .string(1...64))
  }
}

extension ConfiguredSMS: MappingDecodable {
  static var noun: String { "SmsConfiguration" }

  init(_ members: MappingReader) {
    callerARN = members.required("SnsCallerArn", .string(20...2048, .arn), standIn: "")
    externalID = members.optional("ExternalId", .string)
    region = members.optional("SnsRegion", .string(5...32))
  }
}

extension Reading where Value == String {
  /// A text with the place of the code in it.
  fileprivate static func message(_ length: ClosedRange<Int>) -> Reading {
    Reading.string(length).refined("a message without a code", expected: "{####} in it") { text in
      text.offset(of: "{####}") != nil ? text : nil
    }
  }

  fileprivate static var linkMessage: Reading {
    Reading.string(6...20_000).refined("a message without a link", expected: "{##its words##} in it") { text in
      text.offset(of: "{##") != nil && text.offset(of: "##}") != nil ? text : nil
    }
  }
}
