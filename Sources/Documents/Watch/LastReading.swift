internal import Ambient
internal import Configuration
internal import Encodings
package import Imports
package import JSON
internal import Store

/// The result of the latest reading of the configuration.
package final class LastReading: Sendable {
  /// What one reading found and changed.
  package struct Reading {
    var report = ImportReport()
    var applied: [String] = []
    /// Errors, if nothing was applied because of them.
    var problems: [String] = []
    var at = Instant.machine
  }

  private let state = Guarded(Reading())

  package init() {}

  package var snapshot: Reading { state.snapshot }

  package func note(_ report: ImportReport, applied: [String] = []) {
    let reading = Reading(report: report, applied: applied)
    state.update { $0 = reading }
  }

  func note(problems: [String]) {
    state.update { reading in
      reading.problems = problems
      reading.at = .machine
    }
  }
}

extension LastReading.Reading {
  /// The form of the control API.
  package var described: JSONObject {
    [
      "at": .string(at.rfc3339),
      "files": .array(report.files.map { ["name": .string($0.name), "kind": .string($0.noun)] }),
      "notes": .array(
        report.notes.map { note in
          [
            "kind": .string(note.kind.rawValue), "file": .string(note.position.file),
            "line": .integer(Int(note.position.mark.line)), "path": .string(note.path), "text": .string(note.text),
          ]
        }),
      "calls": .array(
        report.calls.map { call in
          [
            "file": .string(call.position.file), "line": .integer(Int(call.position.mark.line)),
            "service": .string(call.service), "clients": .string(call.clients), "host": .string(call.host),
            "production": .bool(call.isProduction),
          ]
        }),
      "outputs": .array(report.outputs.map { ["name": .string($0.name), "value": .string($0.value)] }),
      "applied": .array(applied.map { .string($0) }), "problems": .array(problems.map { .string($0) }),
    ]
  }
}
