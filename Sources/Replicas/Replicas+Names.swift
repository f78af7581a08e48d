package import Model
internal import PostgreSQL
package import Sandboxes
internal import Store

/// Names that only one sandbox may have are rows with a primary key.
extension Replicas {
  /// Reserves names that no sandbox here has: a name that another replica reserved long ago without using it is free.
  package func claim(_ names: [SharedName], for place: SharedName.Place) -> Bool {
    if let refusal {
      ReplicaRequest.note(refusal)
      return false
    }
    do throws(DatabaseFailure) {
      return try claimed(names, for: place)
    } catch {
      // The caller takes the names for used; the request's response reports the failure.
      ReplicaRequest.note(NotKept(unanswered: "the database \(engine.address) does not answer: \(error)"))
      return false
    }
  }

  private func claimed(_ names: [SharedName], for place: SharedName.Place) throws(DatabaseFailure) -> Bool {
    try engine.ask { (connection) throws(DatabaseFailure) -> Bool in
      let answer = try connection.query(
        """
        INSERT INTO understudy.names AS n (kind, name, sandbox, owner)
        SELECT kind, name, $3, $4 FROM unnest($1::text[], $2::text[]) AS wanted(kind, name)
        ON CONFLICT (kind, name) DO UPDATE SET sandbox = excluded.sandbox, owner = excluded.owner, at = clock_timestamp()
        WHERE n.sandbox = excluded.sandbox AND n.owner = excluded.owner OR n.at < clock_timestamp() - interval '30 seconds'
        RETURNING name
        """, as: "claim",
        [
          .texts(names.map(\.kind.rawValue)), .texts(names.map(\.text)), .text(place.sandbox.text), .text(place.owner),
        ], within: Engine.patience)
      return answer.count == Set(names).count
    }
  }

  package func release(_ names: [SharedName], of sandbox: SandboxID) {
    _ = try? engine.ask { (connection) throws(DatabaseFailure) in
      _ = try connection.query(
        """
        DELETE FROM understudy.names n USING unnest($1::text[], $2::text[]) AS gone(kind, name)
        WHERE n.kind = gone.kind AND n.name = gone.name AND n.sandbox = $3
        """, as: "release",
        [.texts(names.map(\.kind.rawValue)), .texts(names.map(\.text)), .text(sandbox.text)], within: Engine.patience)
    }
  }
}
