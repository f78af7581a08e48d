import Encodings
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (2024, 2, 29, 19_782),
    (2100, 3, 1, 47_541), (1, 1, 1, -719_162), (0, 3, 1, -719_468), (-1, 12, 31, -719_529), (9999, 12, 31, 2_932_896),
  ])
  func knownDates(year: Int, month: Int, day: Int, days: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.daysSince1970 == days)
    #expect(CivilDate(daysSince1970: days) == date)
  }

  /// Each day is the one after the day before, over more than one era of 400 years on both sides of the year 0.
  @Test func everyDayFollowsTheOneBefore() {
    var before = CivilDate(daysSince1970: -1_000_000)
    for days in -999_999...200_000 {
      let date = CivilDate(daysSince1970: days)
      guard date.daysSince1970 == days, date.weekday == (before.weekday + 1) % 7 else {
        Issue.record("\(days) days: \(date)")
        return
      }
      let follows =
        (date.year, date.month, date.day) == (before.year, before.month, before.day + 1)
        || (date.year, date.month, date.day) == (before.year, before.month + 1, 1)
        || (date.year, date.month, date.day, before.month, before.day) == (before.year + 1, 1, 1, 12, 31)
      guard follows else {
        Issue.record("\(date) follows \(before)")
        return
      }
      before = date
    }
  }

  @Test(arguments: [
    (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
    (2026, 1, 32),
  ])
  func datesThatDoNotExist(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func weekdays() {
    #expect(CivilDate(daysSince1970: 0).weekday == 4)
    #expect(CivilDate(year: 2026, month: 3, day: 3)?.weekday == 2)
    #expect(CivilDate(year: 1969, month: 12, day: 28)?.weekday == 0)
  }
}
