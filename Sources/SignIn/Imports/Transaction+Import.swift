internal import Ambient
internal import Model
internal import PasswordHashing
package import Sandboxes

/// Adding the accounts of an import that are due.
extension Transaction {
  /// Makes the accounts that the clock says should be there, at most a batch of them.
  package mutating func settleImport() {
    guard var job = realm.runningImport, job.isDue(at: now), let table = job.table else { return }
    let columns = table.header
    let last = min(job.due(at: now), job.next + ImportJob.batch)
    while job.next < last {
      let row = table.rows[job.next]
      let outcome: RowOutcome =
        if let values = table.values(of: row) { importAccount(values, hashedBy: job.algorithm) } else {
          .failed("The number of values differs from the \(columns.count) columns of the header.")
        }
      job.note(outcome, line: row.line)
      job.next += 1
    }
    if job.next == table.rows.count { job.finish(at: now) }
    realm.importJobs[job.id] = job
  }

  /// The result of a row; the texts are the service's if known (docs/reference/cognito-user-pools.md#user-import).
  enum RowOutcome {
    case imported
    case skipped
    case failed(String)
  }

  private mutating func importAccount(
    _ values: [String: String], hashedBy algorithm: PasswordHash.Algorithm?
  ) -> RowOutcome {
    guard let username = values[ImportColumn.username], !username.isEmpty else {
      return .failed("The User Record does not set the required attribute cognito:username.")
    }
    guard ["", "true", "false"].contains(values[ImportColumn.hasSecondFactor]?.lowercased() ?? "") else {
      return .failed("The User Record does not set cognito:mfa_enabled to true or false.")
    }
    let isVerified = realm.settings.autoVerified.contains { name in
      guard let mark = AttributeName.verificationMark(of: name) else { return false }
      return values[mark]?.lowercased() == "true" && values[name]?.isEmpty == false
    }
    guard isVerified else {
      return .failed(
        "The User Record does not set any of the auto verified attributes to true. (Example: email_verified to true).")
    }
    var secret: PasswordSecret?
    if let algorithm, let text = values[ImportColumn.passwordHash], !text.isEmpty {
      do throws(PasswordHash.Problem) {
        secret = PasswordSecret(try PasswordHash(text, by: algorithm), random: &random)
      } catch {
        // The texts of these two are unconfirmed.
        switch error {
        case .malformed:
          return .failed("The password hash is malformed or was not made by \(algorithm.rawValue).")
        case .outOfBounds:
          return .failed("The parameters of the password hash exceed the maximum for \(algorithm.rawValue).")
        }
      }
    }
    let given = realm.schema.definitions.compactMap { definition in
      values[definition.name].flatMap { $0.isEmpty ? nil : Attribute(definition.name, $0) }
    }
    do throws(CoreError) {
      let account = try realm.account(named: username, attributes: AttributeList(given))
      try realm.checkNewAttributes(account.attributes, client: nil)
      let missing = realm.schema.required.filter { account.attributes[$0.name] == nil }
      if let first = missing.first {
        return .failed("The User Record does not set the required attribute \(first.name).")
      }
      var user = try addUser(
        account, password: nil, status: secret == nil ? .resetRequired : .confirmed, isTemporary: false)
      if let secret {
        user.password = secret
        realm.users.replace(user)
      }
      record(.userCreated, user: user.id)
      return .imported
    } catch {
      return error.isTakenName ? .skipped : .failed("The user data does not match the schema of the user pool.")
    }
  }
}

extension CoreError {
  /// Whether another user has the name or the alias.
  fileprivate var isTakenName: Bool {
    if case .signUp(.aliasTaken) = self { return true }
    return self == .signUp(.usernameTaken)
  }
}

extension ImportJob {
  mutating func note(_ outcome: Transaction.RowOutcome, line: Int) {
    switch outcome {
    case .imported:
      imported += 1
      log.append("[SUCCEEDED] Line Number \(line) - The import succeeded.")
    case .skipped:
      skipped += 1
      log.append("[SKIPPED] Line Number \(line) - The user already exists.")
    case .failed(let reason):
      failed += 1
      log.append("[FAILED] Line Number \(line) - \(reason)")
    }
  }

  /// A job fails only if no user was imported.
  mutating func finish(at now: Instant) {
    let isFailure = imported == 0 && skipped + failed > 0
    end = isFailure ? .failed : .succeeded
    message =
      isFailure
      ? "Too many users have failed or been skipped during the import." : "Import Job Completed Successfully."
    completed = now
    table = nil
  }

  /// Ends the job before anything was imported.
  mutating func fail(_ reason: String, at now: Instant) {
    end = .failed
    message = reason
    log.append("[FAILED] \(reason)")
    completed = now
    upload = nil
  }
}
