internal import Ambient
internal import Configuration
internal import Encodings
internal import Imports
internal import JSON
internal import Model

extension LastReading.Reading {
  /// As the control API tells it.
  var described: JSONObject {
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
      "outputs": .array(report.outputs.map { ["name": .string($0.name), "value": .string($0.value)] }),
      "applied": .array(applied.map { .string($0) }), "problems": .array(problems.map { .string($0) }),
    ]
  }
}
