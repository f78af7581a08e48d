import HTTPServer
import Testing

@testable import HostedPages

@Suite struct LanguageTests {
  @Test(arguments: [
    ("/login", "", "", "en"), ("/login?lang=de", "", "", "de"), ("/login?lang=DE-AT", "", "", "de"),
    ("/login?lang=xx", "", "de", "de"), ("/login", "lang=de", "en", "de"), ("/login?lang=en", "lang=de", "de", "en"),
    ("/login?ui_locales=xx%20de", "", "en", "de"), ("/login", "", "en;q=0.5, de;q=0.9", "de"),
    ("/login", "", "de;q=0, en", "en"), ("/login", "", "xx, de-CH;q=0.8, en;q=0.7", "de"),
    ("/login", "", ",;q=,", "en"),
    ("/login?lang=", "", "", "en"), ("/login", "", "pt-PT, en;q=0.5", "pt-BR"), ("/login?lang=ja", "", "de", "ja"),
    ("/login?lang=zh-TW", "", "", "zh-TW"), ("/login", "", "zh-Hant-HK", "zh-TW"), ("/login", "", "zh-HK", "zh-TW"),
    ("/login", "", "zh", "zh-CN"), ("/login", "", "zh-SG", "zh-CN"), ("/login?lang=id", "", "", "id"),
    ("/login", "", "es-MX", "es"), ("/login?lang=fr-CA", "", "", "fr"),
  ])
  func choosesWhatWasAskedFor(_ target: String, _ cookie: String, _ accepted: String, _ tag: String) {
    var headers: Fields = ["Accept-Language": accepted]
    if !cookie.isEmpty { headers["Cookie"] = cookie }
    #expect(PageLanguage(of: Request(.get, target, headers: headers)).tag == tag)
  }
}
