import Cryptography
import Platform
import Testing

@testable import Certificates

@Suite struct CertificateNamesTests {
  private func all(_ change: (inout CertificateNames) -> Void) throws -> [String] {
    var names = CertificateNames()
    change(&names)
    return try names.all().map(\.description)
  }

  @Test func theNamesOfThisMachineComeFirst() throws {
    #expect(try all { _ in }.prefix(2) == ["localhost", "127.0.0.1"])
  }

  @Test func eachNameIsThereOnce() throws {
    let names = try all {
      $0.publicURL = "https://id.example:8443/base"
      $0.customDomains = ["id.example", "login.example"]
      $0.asked = ["login.example", "localhost"]
    }
    #expect(names.filter { $0 == "id.example" }.count == 1)
    #expect(names.filter { $0 == "login.example" }.count == 1)
    #expect(names.filter { $0 == "localhost" }.count == 1)
  }

  @Test(arguments: [
    ("https://id.example/a", "id.example"), ("http://id.example:80", "id.example"), ("https://[::1]:4370", "::1"),
  ])
  func theHostOfThePublicURL(url: String, host: String) {
    #expect(CertificateNames.host(ofURL: url) == host)
  }

  @Test func servicesHaveTheNamesOfThePoolsRegions() throws {
    let names = try all {
      $0.services = true
      $0.poolIDs = ["eu-central-1_Local0001", "eu-central-1_Local0002"]
    }
    for region in ["us-east-1", "eu-central-1"] {
      #expect(names.filter { $0 == "cognito-idp.\(region).amazonaws.com" }.count == 1)
      #expect(names.contains("*.auth.\(region).amazoncognito.com"))
    }
    #expect(names.contains("login.microsoftonline.com"))
    #expect(try !all { _ in }.contains("login.microsoftonline.com"))
  }

  @Test func aNameThatIsNoneIsAnErrorOfTheCommandLine() throws {
    #expect {
      _ = try all { $0.asked = ["not a name"] }
    } throws: { error in
      let error = error as? StartError
      return error?.status == ExitStatus.usage
        && error?.description == "--tls-name \"not a name\"; expected a host name or an address"
    }
  }
}
