import AWSProtocol

extension GetSigningCertificate: WorkerOperation {
  static let note = "the certificate is made anew when the server starts, and not renewed by the year"
  static func run(_ input: Input, in call: Call) throws -> Output {
    Output(certificate: try call.pool(input.userPoolId).signingCertificateText())
  }
}
