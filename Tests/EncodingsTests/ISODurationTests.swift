import Encodings
import Testing

struct ISODurationTests {
  @Test(arguments: [
    ("PT15M", 900_000), ("P1D", 86_400_000), ("P1DT12H", 129_600_000), ("P2W", 1_209_600_000), ("PT0.5S", 500),
    ("PT1,25S", 1250), ("PT0S", 0), ("-PT15M", -900_000), ("+PT1H", 3_600_000), ("P1W2DT3H4M5.678S", 788_645_678),
    ("PT90M", 5_400_000), ("P1.5D", 129_600_000), ("PT0.0009S", 0),
  ])
  func reads(text: String, milliseconds: Int) {
    #expect(ISODuration.parse(text) == .milliseconds(milliseconds))
  }

  @Test(arguments: [
    "", "P", "PT", "P1", "15M", "P1Y", "P1M", "PT1D", "PT1S1M", "P1DT", "PT1M1M", "PT.5S", "PT5.S", "PT1.5M1S", "p1d",
    "P 1D", "P1D ", "--P1D", "P-1D", "PT1H30", "P1H", "P9999999D", "P999999999999W", "P9999999999999D",
    "PT1.0000000000S",
  ])
  func refuses(text: String) {
    #expect(ISODuration.parse(text) == nil)
  }
}
