extension MemberWords {
  /// The members of user pools and of what is below them: the service's own, and ours.
  static let userPools = """
    UserPool.Id | The id: region, underscore, and up to 46 letters and digits. Default: made up at the start.
    UserPool.PoolName | The name that people read. Default: the id.
    UserPool.Name | The same as PoolName, as the service's answers have it.
    UserPool.Arn | The resource name, of which the account's number is taken.
    UserPool.AccountId | The account's number of twelve digits in every ARN. Default: that of Arn, else 000000000000.
    UserPool.Issuer | Where `iss` of the tokens comes from: base-url, request-host, aws, or a fixed URL. Default: base-url.
    UserPool.Profile | Whose rules win where the service and OpenID Connect disagree. Default: cognito.
    UserPool.Keys | The signing keys: fast (small ones, quick to make), standard (2,048 bits), or a PEM file. Default: server.keys.
    UserPool.keys | The same as Keys.
    UserPool.Relax | What is weakened, by name. Default: nothing.
    UserPool.Strict | What is checked beyond the usual, by name. Default: nothing.
    UserPool.Quotas | How many of each the pool may hold. Default: as many as the service allows.
    UserPool.Domain | The prefix of the domain of the hosted pages. Default: none; the pages are at the server's own address.
    UserPool.CustomDomain | A domain of one's own for the hosted pages. Default: none.
    UserPool.ManagedLoginVersion | 1 for the classic hosted pages, 2 for managed login. Default: 1.
    UserPool.CustomDomainManagedLoginVersion | The same for the custom domain. Default: 1.
    UserPool.CustomDomainConfig | The certificate of the custom domain: shown again, and otherwise without effect.
    UserPool.CustomDomainConfig.CertificateArn | The resource name of the certificate.
    UserPool.CustomDomainConfig.SecurityPolicy | The oldest TLS that the domain takes at the service; without effect here.
    UserPool.CreationDate | When the pool was made: seconds since 1970, or RFC 3339. Default: the start of the server.
    UserPool.Policies | Rules for passwords, and the first factors of a sign-in by choice.
    UserPool.Policies.PasswordPolicy | What a password must have.
    UserPool.Policies.PasswordPolicy.MinimumLength | The least number of characters. Default: 8.
    UserPool.Policies.PasswordPolicy.RequireUppercase | Whether a capital letter must be in it. Default: true where no policy is given, else false.
    UserPool.Policies.PasswordPolicy.RequireLowercase | Whether a small letter must be in it. Default: true where no policy is given, else false.
    UserPool.Policies.PasswordPolicy.RequireNumbers | Whether a digit must be in it. Default: true where no policy is given, else false.
    UserPool.Policies.PasswordPolicy.RequireSymbols | Whether a special character must be in it. Default: true where no policy is given, else false.
    UserPool.Policies.PasswordPolicy.PasswordHistorySize | How many earlier passwords may not be used again. Default: 0.
    UserPool.Policies.PasswordPolicy.TemporaryPasswordValidityDays | How long the password of an invitation is good, in days. Default: 7.
    UserPool.Policies.SignInPolicy | How a sign-in by choice (USER_AUTH) may begin.
    UserPool.Policies.SignInPolicy.AllowedFirstAuthFactors | The first factors that are offered. Default: PASSWORD.
    UserPool.DeletionProtection | ACTIVE refuses DeleteUserPool. Default: INACTIVE.
    UserPool.LambdaConfig | The functions that the service would call. What answers here is in Triggers, or at --lambda-endpoint.
    UserPool.LambdaConfig.PreSignUp | The function that may refuse or confirm a sign-up.
    UserPool.LambdaConfig.CustomMessage | The function that writes mails and texts.
    UserPool.LambdaConfig.PostConfirmation | The function that is told of a confirmed account.
    UserPool.LambdaConfig.PreAuthentication | The function that may refuse a sign-in.
    UserPool.LambdaConfig.PostAuthentication | The function that is told of a sign-in.
    UserPool.LambdaConfig.DefineAuthChallenge | The function that decides the next challenge of a custom sign-in.
    UserPool.LambdaConfig.CreateAuthChallenge | The function that makes a custom challenge.
    UserPool.LambdaConfig.VerifyAuthChallengeResponse | The function that checks the answer to a custom challenge.
    UserPool.LambdaConfig.PreTokenGeneration | The function that changes the claims of tokens.
    UserPool.LambdaConfig.UserMigration | The function that brings unknown users from elsewhere.
    UserPool.LambdaConfig.PreTokenGenerationConfig | The function that changes the claims of tokens, with the version of its event.
    UserPool.LambdaConfig.PreTokenGenerationConfig.LambdaVersion | V1_0 changes the id token, V2_0 both tokens, V3_0 those of machines too.
    UserPool.LambdaConfig.CustomSMSSender | The function that sends texts in the service's place.
    UserPool.LambdaConfig.CustomEmailSender | The function that sends mails in the service's place.
    UserPool.LambdaConfig.KMSKeyID | The key by which codes for custom senders are encrypted.
    UserPool.LambdaConfig.InboundFederation | The function that changes what a provider says of a user.
    *.LambdaVersion | The version of the function's event.
    *.LambdaArn | The resource name of the function.
    UserPool.AutoVerifiedAttributes | The addresses that a code verifies at the sign-up. Default: none.
    UserPool.AliasAttributes | The attributes that people may sign in by beside their username. Default: none.
    UserPool.UsernameAttributes | The attributes that people sign in by instead of a username. Default: none.
    UserPool.SmsVerificationMessage | The text message with the code of a verification; {####} stands for the code.
    UserPool.EmailVerificationMessage | The mail with the code of a verification; {####} stands for the code.
    UserPool.EmailVerificationSubject | The subject of that mail.
    UserPool.VerificationMessageTemplate | The messages that verify an address, by code or by link.
    UserPool.VerificationMessageTemplate.SmsMessage | The text message; {####} stands for the code.
    UserPool.VerificationMessageTemplate.EmailMessage | The mail with a code; {####} stands for it.
    UserPool.VerificationMessageTemplate.EmailSubject | The subject of the mail with a code.
    UserPool.VerificationMessageTemplate.EmailMessageByLink | The mail with a link; {##words##} become the link.
    UserPool.VerificationMessageTemplate.EmailSubjectByLink | The subject of the mail with a link.
    UserPool.VerificationMessageTemplate.DefaultEmailOption | Whether mails have a code or a link. Default: CONFIRM_WITH_CODE.
    UserPool.SmsAuthenticationMessage | The text message with the code of a second factor; {####} stands for the code.
    UserPool.MfaConfiguration | Whether a second factor is off, required (ON) or the user's choice (OPTIONAL). Default: OFF.
    UserPool.UserAttributeUpdateSettings | How a change of an address is taken.
    UserPool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate | The addresses that keep their value until the new one is verified. Default: none.
    UserPool.DeviceConfiguration | Whether devices are remembered. Default: they are not.
    UserPool.DeviceConfiguration.ChallengeRequiredOnNewDevice | Whether a remembered device stands for the second factor. Default: false.
    UserPool.DeviceConfiguration.DeviceOnlyRememberedOnUserPrompt | Whether a device is remembered only if the app says so. Default: false.
    UserPool.EmailConfiguration | Who mails are from. They go to the outbox in any case.
    UserPool.EmailConfiguration.SourceArn | The resource name of the sender's identity.
    UserPool.EmailConfiguration.ReplyToEmailAddress | The address for replies.
    UserPool.EmailConfiguration.EmailSendingAccount | Whose account sends. Default: COGNITO_DEFAULT.
    UserPool.EmailConfiguration.From | The sender, as an address or a name with an address.
    UserPool.EmailConfiguration.ConfigurationSet | The sender's configuration set; without effect here.
    UserPool.SmsConfiguration | Who sends texts. They go to the outbox in any case; without this, none are sent.
    UserPool.SmsConfiguration.SnsCallerArn | The role that the service would take to send texts.
    UserPool.SmsConfiguration.ExternalId | The external id of that role.
    UserPool.SmsConfiguration.SnsRegion | The region that texts are sent from.
    UserPool.SmsConfiguration.EumsSms | The same for End User Messaging.
    UserPool.SmsConfiguration.EumsSms.CallerArn | The role that the service would take.
    UserPool.SmsConfiguration.EumsSms.ExternalId | The external id of that role.
    UserPool.SmsConfiguration.EumsSms.OriginationIdentity | The number or name that texts are from.
    UserPool.SmsConfiguration.EumsSms.ConfigurationSetName | The configuration set; without effect here.
    UserPool.SmsConfiguration.EumsSms.InEntityId | The entity id for India; without effect here.
    UserPool.SmsConfiguration.EumsSms.InTemplateId | The template id for India; without effect here.
    UserPool.SmsConfiguration.EumsSms.Region | The region that texts are sent from.
    UserPool.UserPoolTags | Tags, by their names.
    UserPool.AdminCreateUserConfig | Who makes accounts, and what an invitation says.
    UserPool.AdminCreateUserConfig.AllowAdminCreateUserOnly | Whether people may not sign up by themselves. Default: false.
    UserPool.AdminCreateUserConfig.UnusedAccountValidityDays | How long the password of an invitation is good, in days; TemporaryPasswordValidityDays has its place. Default: 7.
    UserPool.AdminCreateUserConfig.InviteMessageTemplate | What an invitation says; {username} and {####} stand for name and password.
    UserPool.AdminCreateUserConfig.InviteMessageTemplate.SMSMessage | The text message.
    UserPool.AdminCreateUserConfig.InviteMessageTemplate.EmailMessage | The mail.
    UserPool.AdminCreateUserConfig.InviteMessageTemplate.EmailSubject | The subject of the mail.
    UserPool.UserPoolAddOns | The watch over sign-ins.
    UserPool.UserPoolAddOns.AdvancedSecurityMode | Whether risks are not rated, noted, or acted on. Default: OFF.
    UserPool.UserPoolAddOns.AdvancedSecurityAdditionalFlows | Further flows that are watched.
    UserPool.UserPoolAddOns.AdvancedSecurityAdditionalFlows.CustomAuthMode | Whether risks of custom sign-ins are noted or acted on. Default: they are not rated.
    UserPool.DcrConfiguration | Whether clients may register themselves (RFC 7591). Default: they may not.
    UserPool.DcrConfiguration.EnableStatus | Whether the endpoint is there.
    UserPool.DcrConfiguration.OpenDcrEnabled | Whether a client may register without a token. Default: false.
    UserPool.DcrConfiguration.AuthenticatedGrantTypes | The grant types of clients that register with a token.
    UserPool.DcrConfiguration.OpenDcrGrantTypes | The grant types of clients that register without one.
    UserPool.DcrConfiguration.AllowedScopes | The scopes that such clients may ask for.
    UserPool.UsernameConfiguration | How usernames are compared.
    UserPool.UsernameConfiguration.CaseSensitive | Whether capital and small letters differ. Default: true, as for a pool made by the API.
    UserPool.AccountRecoverySetting | How a forgotten password is recovered.
    UserPool.AccountRecoverySetting.RecoveryMechanisms | The ways, in their order. Default: phone, then email.
    UserPool.AccountRecoverySetting.RecoveryMechanisms[].Priority | The place of the way: 1 comes first.
    UserPool.AccountRecoverySetting.RecoveryMechanisms[].Name | The way; admin_only lets administrators alone set passwords.
    UserPool.UserPoolTier | The feature plan. Default: ESSENTIALS.
    UserPool.KeyConfiguration | Who owns the key that the pool's data are encrypted by at the service; shown again, without effect.
    UserPool.KeyConfiguration.KeyType | Whose key it is.
    UserPool.KeyConfiguration.KmsKeyArn | The resource name of a key of one's own.
    UserPool.IssuerConfiguration | The form of the issuer at the service.
    UserPool.IssuerConfiguration.Type | The former form or the updated one.
    UserPool.AcrConfiguration | The levels of authentication (`acr`), each with the factors that reach it.
    UserPool.AcrConfiguration[].AcrValue | The level's name in requests and tokens.
    UserPool.Schema | Attributes beyond the standard's, and standard ones that are required.
    UserPool.SchemaAttributes | The same as Schema, as the service's answers have it.
    UserPool.EnabledMfas | The second factors that the pool takes. Default: none.
    UserPool.EmailMfaConfiguration | The mail with the code of a second factor.
    UserPool.EmailMfaConfiguration.Message | The mail; {####} stands for the code.
    UserPool.EmailMfaConfiguration.Subject | The subject of the mail.
    UserPool.WebAuthnRelyingPartyID | The host name that passkeys are made for. Default: the pool's domain.
    UserPool.WebAuthnUserVerification | Whether a passkey must check its user. Default: preferred.
    UserPool.WebAuthnFactorConfiguration | Whether a passkey that checked its user counts as two factors. Default: SINGLE_FACTOR.
    UserPool.Triggers | What answers each trigger here: a webhook or a rule.
    UserPool.Groups | Groups of users.
    UserPool.ResourceServers | APIs, with the scopes that clients may ask for.
    UserPool.IdentityProviders | Other providers that people may sign in through.
    UserPool.Clients | The apps of the pool.
    UserPool.Users | The users that are there from the start.
    UserPool.UICustomizations | The style of the classic hosted pages.
    UserPool.UICustomizations[].ClientId | The client whose pages it is for. Default: ALL.
    UserPool.UICustomizations[].CSS | The style sheet.
    UserPool.UICustomizations[].ImageFile | The logo, in base64.
    UserPool.ManagedLoginBrandings | The style of the pages of managed login.
    UserPool.ManagedLoginBrandings[].ClientId | The client whose pages it is for.
    UserPool.ManagedLoginBrandings[].UseCognitoProvidedValues | Whether the service's own style is taken. Default: false.
    UserPool.ManagedLoginBrandings[].Settings | The style, in the service's form.
    UserPool.ManagedLoginBrandings[].Assets | Pictures.
    UserPool.ManagedLoginBrandings[].Assets[].Category | Where the picture stands.
    UserPool.ManagedLoginBrandings[].Assets[].ColorMode | Whether it is for light pages, dark ones or both.
    UserPool.ManagedLoginBrandings[].Assets[].Extension | The kind of file.
    UserPool.ManagedLoginBrandings[].Assets[].Bytes | The picture, in base64.
    UserPool.ManagedLoginBrandings[].Assets[].ResourceId | The id of a picture that was stored before.
    UserPool.LogConfigurations | Where logs go at the service; shown again, without effect.
    UserPool.LogConfigurations[].LogLevel | What is logged.
    UserPool.LogConfigurations[].EventSource | Which events are logged.
    UserPool.LogConfigurations[].CloudWatchLogsConfiguration | Logs to CloudWatch.
    UserPool.LogConfigurations[].CloudWatchLogsConfiguration.LogGroupArn | The resource name of the log group.
    UserPool.LogConfigurations[].S3Configuration | Logs to a bucket.
    UserPool.LogConfigurations[].S3Configuration.BucketArn | The resource name of the bucket.
    UserPool.LogConfigurations[].FirehoseConfiguration | Logs to a stream.
    UserPool.LogConfigurations[].FirehoseConfiguration.StreamArn | The resource name of the stream.
    UserPool.Terms | Documents that people agree to at the sign-up.
    UserPool.Terms[].ClientId | The client whose pages show them.
    UserPool.Terms[].TermsName | Which document it is: terms-of-use or privacy-policy.
    UserPool.Terms[].TermsSource | How the document is given.
    UserPool.Terms[].Enforcement | Whether people must agree.
    UserPool.Terms[].Links | The document's address by language; cognito:default is for all others.
    UserPool.Kept | What an export keeps of a pool beyond the service's own settings.
    UserPool.RiskConfigurations | What is done about risky sign-ins, by client; ALL is for the pool.
    Relaxation.fixedCode | The code that is sent in every message, of four to eight digits. Default: a random one each time.
    Relaxation.lockout | Whether wrong passwords lock nobody out. Default: false.
    Relaxation.sigV4 | Whether signatures of administrators' calls are checked. Default: server.sigV4.
    Relaxation.region | Whether calls for any region reach it. Default: false.
    Strictness.SignatureAge | Whether calls are refused that were signed more than 15 minutes before or after the sandbox's time. Default: server.strict.SignatureAge, else false.
    Quotas.clients | How many clients the pool may have. Default: 1,000.
    Quotas.groups | How many groups the pool may have. Default: 10,000.
    Quotas.groupsPerUser | How many groups a user may be in. Default: 100.
    Quotas.resourceServers | How many resource servers the pool may have. Default: 25.
    Quotas.identityProviders | How many providers the pool may have. Default: 300.
    SchemaAttribute.Name | The name, without `custom:`.
    SchemaAttribute.AttributeDataType | The kind of value. Default: that of the standard attribute, else String.
    SchemaAttribute.DeveloperOnlyAttribute | Whether administrators alone see and change it. Default: false.
    SchemaAttribute.Mutable | Whether it can be changed once it has a value. Default: true.
    SchemaAttribute.Required | Whether every account must have it. Default: false.
    SchemaAttribute.NumberAttributeConstraints | The bounds of a number.
    SchemaAttribute.NumberAttributeConstraints.MinValue | The least value. Default: none.
    SchemaAttribute.NumberAttributeConstraints.MaxValue | The greatest value. Default: none.
    SchemaAttribute.StringAttributeConstraints | The bounds of a text.
    SchemaAttribute.StringAttributeConstraints.MinLength | The least number of characters. Default: 0.
    SchemaAttribute.StringAttributeConstraints.MaxLength | The greatest number of characters. Default: 2048.
    Group.GroupName | The name; tokens have it in `cognito:groups`.
    Group.Description | A description.
    Group.RoleArn | The role of the group's users in identity pools.
    Group.Precedence | Whose role counts of several groups: the smallest number's. Default: none, which comes last.
    Group.CreationDate | When it was made: seconds since 1970, or RFC 3339. Default: the start of the server.
    ResourceServer.Identifier | The API's name, which its scopes begin with.
    ResourceServer.Name | The name that people read.
    ResourceServer.Scopes | What clients may ask for.
    ResourceServer.Scopes[].ScopeName | The scope's name; requests have it as IDENTIFIER/NAME.
    ResourceServer.Scopes[].ScopeDescription | A description.
    IdentityProvider.ProviderName | The name, by which clients and pages name it.
    IdentityProvider.ProviderType | The kind of provider.
    IdentityProvider.ProviderDetails | Its settings, by the service's names: client_id, oidc_issuer, MetadataURL and so on.
    IdentityProvider.AttributeMapping | Which claim of the provider becomes which attribute.
    IdentityProvider.IdpIdentifiers | Other names by which it may be asked for, such as the domain of an address.
    IdentityProvider.AcrMapping | Which level of the provider counts as which of the pool.
    IdentityProvider.Played | Plays the provider here: nobody is asked elsewhere. Default: it is asked at its own address.
    SimulatedProvider.people | Who can be chosen: the claims of each, of which `sub` is needed.
    SimulatedProvider.mode | choose shows a page, first signs the first in at once, and error:CODE refuses with that error. Default: choose.
    Client.ClientId | The id. Default: made up at the start.
    Client.ClientName | The name that people read. Default: the id.
    Client.ClientSecret | The secret of a confidential client.
    Client.FormerClientSecret | An earlier secret that holds beside `ClientSecret`, as after AddUserPoolClientSecret.
    Client.GenerateSecret | Whether a secret is made up where none is given. Default: false.
    Client.RefreshTokenValidity | How long a refresh token is good, in the unit of TokenValidityUnits (days). Default: 30.
    Client.AccessTokenValidity | How long an access token is good, in the unit of TokenValidityUnits (hours). Default: one hour.
    Client.IdTokenValidity | How long an id token is good, in the unit of TokenValidityUnits (hours). Default: one hour.
    Client.TokenValidityUnits | The units of the three.
    Client.TokenValidityUnits.AccessToken | The unit of AccessTokenValidity. Default: hours.
    Client.TokenValidityUnits.IdToken | The unit of IdTokenValidity. Default: hours.
    Client.TokenValidityUnits.RefreshToken | The unit of RefreshTokenValidity. Default: days.
    Client.ReadAttributes | The attributes that the app may read. Default: all.
    Client.WriteAttributes | The attributes that the app may change. Default: all.
    Client.ExplicitAuthFlows | The sign-in flows that the app may use. Default: SRP, custom and refresh.
    Client.SupportedIdentityProviders | The providers that its pages offer; COGNITO is the pool itself. Default: COGNITO.
    Client.CallbackURLs | The addresses that a browser may be sent back to after a sign-in.
    Client.LogoutURLs | The addresses that a browser may be sent to after a sign-out.
    Client.DefaultRedirectURI | The callback that is taken where a request names none: one of CallbackURLs.
    Client.AllowedOAuthFlows | The OAuth grants that the app may use.
    Client.AllowedOAuthScopes | The scopes that the app may ask for.
    Client.AllowedOAuthFlowsUserPoolClient | Whether the app may use OAuth and the hosted pages at all. Default: false.
    Client.AnalyticsConfiguration | Where sign-ins are counted at the service; shown again, without effect.
    Client.AnalyticsConfiguration.ApplicationId | The analytics project.
    Client.AnalyticsConfiguration.ApplicationArn | The resource name of the project.
    Client.AnalyticsConfiguration.RoleArn | The role that the service would take.
    Client.AnalyticsConfiguration.ExternalId | The external id of that role.
    Client.AnalyticsConfiguration.UserDataShared | Whether user data are sent along. Default: false.
    Client.PreventUserExistenceErrors | ENABLED hides whether an account exists. Default: LEGACY, which tells.
    Client.EnableTokenRevocation | Whether refresh tokens can be revoked. Default: true.
    Client.EnablePropagateAdditionalUserContextData | Whether the app may send the address of its user. Default: false.
    Client.AuthSessionValidity | How long a challenge may be answered, in minutes. Default: 3.
    Client.RefreshTokenRotation | Whether a refresh hands out a new refresh token.
    Client.RefreshTokenRotation.Feature | ENABLED rotates.
    Client.RefreshTokenRotation.RetryGracePeriodSeconds | How long the former token is still taken, in seconds. Default: 0.
    Client.PublishSecretsInAWSSecretsManager | Whether the service would publish the secret; without effect here.
    Client.DirectToken | Sends the access token to the callback as a parameter, for apps that know no token endpoint: true, or the parameter's name and the token. Default: false.
    Client.SAMLService | Makes the client a SAML service: its metadata, and what it wants.
    SAMLService.MetadataFile | The service's metadata, as XML text.
    SAMLService.MetadataURL | Where the metadata are read from.
    SAMLService.RequireSignedRequests | Whether requests without a signature are refused. Default: false, unless the metadata say so.
    SAMLService.SignAssertions | Whether assertions are signed. Default: true.
    SAMLService.SignResponses | Whether responses are signed; one with an encrypted assertion always is. Default: true.
    SAMLService.SignatureAlgorithm | The algorithm of these signatures. Default: rsa-sha256.
    SAMLService.EncryptAssertions | Whether assertions are encrypted. Default: true where the metadata have a certificate for it.
    Triggers.PreSignUp | What answers before a sign-up.
    Triggers.PostConfirmation | What answers after an account was confirmed.
    Triggers.PreAuthentication | What answers before a sign-in.
    Triggers.PostAuthentication | What answers after a sign-in.
    Triggers.PreTokenGeneration | What answers before tokens are made.
    Triggers.CustomMessage | What writes mails and texts.
    Triggers.DefineAuthChallenge | What decides the next challenge of a custom sign-in.
    Triggers.CreateAuthChallenge | What makes a custom challenge.
    Triggers.VerifyAuthChallengeResponse | What checks the answer to a custom challenge.
    Triggers.UserMigration | What brings unknown users from elsewhere.
    Triggers.CustomEmailSender | What sends mails in the service's place.
    Triggers.CustomSMSSender | What sends texts in the service's place.
    Triggers.InboundFederation | What changes the claims of a provider.
    Trigger.webhook | The address that the trigger's event is posted to.
    Trigger.timeout | How long an answer is waited for, as an ISO 8601 duration. Default: PT5S.
    Trigger.rule | An answer that needs no program.
    Trigger.version | The version of the event. Default: that of the rule, else V1_0.
    TriggerRule.version | The version of the event.
    TriggerRule.deny | Refuses, with these words.
    TriggerRule.autoConfirm | Whether a sign-up is confirmed at once. Default: false.
    TriggerRule.autoVerify | The addresses that a sign-up verifies at once. Default: none.
    TriggerRule.addClaims | Claims to add or to replace.
    TriggerRule.suppressClaims | Claims to leave out.
    TriggerRule.groups | The groups that tokens name, in place of the user's.
    TriggerRule.addScopes | Scopes to add to access tokens.
    TriggerRule.suppressScopes | Scopes to leave out of access tokens.
    TriggerRule.to | The tokens that are changed. Default: id.
    TriggerRule.challenge | The custom challenge to ask.
    TriggerRule.users | The users that can be brought from elsewhere.
    TriggerRule.subject | The subject of a mail.
    TriggerRule.message | The text of a mail or text message.
    Challenge.parameters | What the app is told of the challenge.
    Challenge.answer | The right answer.
    Challenge.tries | How many answers are taken. Default: 3.
    Foreigner.username | The name by which the user signs in.
    Foreigner.password | The password. Default: any is taken.
    Foreigner.attributes | The attributes of the new account.
    User.Username | The username; in pools with UsernameAttributes an address. Default there: the address among the attributes.
    User.Password | The password. Default: none.
    User.UserAttributes | The attributes.
    User.Attributes | The same as UserAttributes, as ListUsers has it.
    User.Groups | The groups that the user is in.
    User.Enabled | Whether the account can be signed in to. Default: true.
    User.UserStatus | The state of the account. Default: CONFIRMED.
    User.UserCreateDate | When it was made: seconds since 1970, or RFC 3339. Default: the start of the server.
    User.UserLastModifiedDate | When it was changed last, in the same form. Default: when it was made.
    User.PreferredMfaSetting | The second factor that is asked first. Default: none.
    User.UserMFASettingList | The second factors that are on. Default: none.
    User.Totp | The secret of a registered authenticator app, in base32.
    User.TotpName | What the user calls that app.
    User.PasswordVerifier | In the place of a password: what an export keeps of it, or the hash of another system.
    User.EarlierPasswords | What an export keeps of earlier passwords, the newest first.
    User.TemporaryPasswordSet | When the password of the invitation was set.
    User.UnverifiedChanges | New addresses that are not verified yet.
    User.StrongMethods | In tenants: where codes of a second factor go.
    User.Kept | What an export keeps of a user beyond the service's own members.
    User.MFAOptions | The former form of a second factor by text message.
    UserMFAOption.DeliveryMedium | How the code is sent.
    UserMFAOption.AttributeName | Where it is sent to.
    UserSecret.Password | The password.
    UserSecret.PasswordVerifier | In its place: what an export keeps of it.
    UserStrongMethod.Channel | How the code is sent.
    UserStrongMethod.Address | Where it is sent to.
    UserAttribute.Name | The attribute's name.
    UserAttribute.Value | Its value. Default: an empty text.
    """
}
