/// A date of the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  /// 1 to 12.
  package var month: Int
  /// 1 to 31.
  package var day: Int

  /// nil for a date that does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
    // A day that the month does not have converts to one of the next month.
    guard day <= 28 || CivilDate(daysSince1970: daysSince1970) == self else { return nil }
  }

  /// The date that many days after 1970-01-01.
  package init(daysSince1970 days: Int) {
    // Eras of 400 years begin on 1 March, so that leap days end a year.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days from 1970-01-01 to this date.
  package var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week: 0 for Sunday to 6 for Saturday.
  package var weekday: Int {
    let remainder = (daysSince1970 + 4) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }
}
