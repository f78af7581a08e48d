internal import Platform

/// The tables of the database, in a schema of their own.
///
/// - `meta`: one row: the format, and the transaction before which entries were cut.
/// - `heads`: the last entry of each sandbox, and the queue of replicas that were overtaken and write next.
/// - `entries`: the logs. `stamp` is the transaction that wrote an entry. A reader that has seen everything up to a
///   snapshot's oldest running transaction asks for stamps from there on, so the cost of a read depends only on what is
///   new. `build` wrote it.
/// - `rows`: the sandboxes as of their heads, under the names of their tables.
/// - `writers`: the builds that have written rows (``Writers``); `stamp` is the transaction of a build's last
///   enrollment.
/// - `copies`: how many snapshots each sandbox ever had.
/// - `names`, `secrets`: unique names, and keys that the first replica generates for all.
/// - `replicas`: the live replicas, and how far each has read.
/// - `deliveries`: the undelivered messages, and the replica that sends each.
/// - `requests`: the journal of the last 15 minutes; `journals` has its numbers.
enum Schema {
  /// The newest format that this version reads. `meta.format` is the format in use: the newest that all live replicas
  /// read. It advances with the first heartbeat after the last older replica has ended (`beat`).
  static let format: Int64 = PlantedFault.isLaterVersion ? 2 : 1
  /// The oldest format that this version reads.
  static let oldestFormat: Int64 = 1
  /// The same, in words.
  static let formats = oldestFormat == format ? "format \(format)" : "formats \(oldestFormat) to \(format)"
  /// The oldest PostgreSQL that has `pg_current_xact_id`.
  static let oldestServer = 130_000

  /// 2^62: the numbers of two transactions never differ by as much. An upper bound that excludes nothing makes the
  /// planner expect few rows; with a lower bound alone it expects a third of the table, and scans all of it.
  static let beyondAnyStamp = "4611686018427387904"

  static let create = """
    CREATE SCHEMA understudy;
    CREATE TABLE understudy.meta (
      one boolean PRIMARY KEY DEFAULT true CHECK (one), format bigint NOT NULL, cut bigint NOT NULL DEFAULT 0);
    INSERT INTO understudy.meta (format) VALUES (\(format));
    CREATE TABLE understudy.heads (
      sandbox text COLLATE "C" PRIMARY KEY, number bigint NOT NULL, identity bytea NOT NULL,
      queue text[] NOT NULL DEFAULT '{}', turn_until timestamptz NOT NULL DEFAULT '-infinity');
    CREATE TABLE understudy.copies (sandbox text COLLATE "C" PRIMARY KEY, snapshots bigint NOT NULL);
    CREATE TABLE understudy.snapshots (
      sandbox text COLLATE "C" NOT NULL, id bigint NOT NULL, name text, at bigint NOT NULL, PRIMARY KEY (sandbox, id));
    CREATE TABLE understudy.entries (
      sandbox text COLLATE "C" NOT NULL, number bigint NOT NULL, identity bytea NOT NULL, previous bytea NOT NULL,
      content bytea, build text, stamp bigint NOT NULL DEFAULT (pg_current_xact_id()::text)::bigint,
      at timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (sandbox, number));
    CREATE INDEX ON understudy.entries (stamp);
    CREATE TABLE understudy.rows (
      tab text COLLATE "C" NOT NULL, key bytea NOT NULL, value bytea NOT NULL, PRIMARY KEY (tab, key));
    CREATE TABLE understudy.writers (
      build text PRIMARY KEY, stamp bigint NOT NULL DEFAULT (pg_current_xact_id()::text)::bigint);
    CREATE TABLE understudy.names (
      kind text NOT NULL, name text COLLATE "C" NOT NULL, sandbox text NOT NULL, owner text NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (kind, name));
    CREATE INDEX ON understudy.names (sandbox);
    CREATE TABLE understudy.secrets (name text PRIMARY KEY, value bytea NOT NULL);
    CREATE TABLE understudy.replicas (
      id text PRIMARY KEY, version text NOT NULL, format bigint NOT NULL, stamp bigint NOT NULL,
      seen timestamptz NOT NULL DEFAULT clock_timestamp());
    CREATE TABLE understudy.deliveries (
      sandbox text COLLATE "C" NOT NULL, number bigint NOT NULL, destination text NOT NULL, replica text NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (sandbox, number, destination));
    CREATE TABLE understudy.journals (sandbox text COLLATE "C" PRIMARY KEY, next bigint NOT NULL);
    CREATE TABLE understudy.requests (
      sandbox text COLLATE "C" NOT NULL, number bigint NOT NULL, content bytea,
      stamp bigint NOT NULL DEFAULT (pg_current_xact_id()::text)::bigint,
      at timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (sandbox, number));
    CREATE INDEX ON understudy.requests (stamp);
    CREATE INDEX ON understudy.requests (at);
    \(change)
    \(queue)
    \(append)
    \(pass)
    \(remove)
    \(copy)
    \(snapshot)
    \(note)
    \(beat)
    \(claimDeliveries)
    """

  /// Applies a batch to the rows: drops first, then removals, then new values.
  private static let change = """
    CREATE FUNCTION understudy.change(
      drops text[], remove_tabs text[], remove_keys bytea[], put_tabs text[], put_keys bytea[], put_values bytea[]
    ) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE prefix text;
    BEGIN
      FOREACH prefix IN ARRAY drops LOOP
        DELETE FROM understudy.rows r WHERE r.tab >= prefix AND r.tab < prefix || chr(1114111) AND starts_with(r.tab, prefix);
      END LOOP;
      IF cardinality(remove_tabs) > 0 THEN
        DELETE FROM understudy.rows r USING unnest(remove_tabs, remove_keys) AS gone(tab, key)
          WHERE r.tab = gone.tab AND r.key = gone.key;
      END IF;
      IF cardinality(put_tabs) > 0 THEN
        INSERT INTO understudy.rows SELECT * FROM unnest(put_tabs, put_keys, put_values)
          ON CONFLICT (tab, key) DO UPDATE SET value = excluded.value;
      END IF;
    END $$;
    """

  /// Appends one entry if the head is at the writer's position and no other replica has the lease; returns the head and
  /// the replica to notify. Otherwise the writer enters the queue.
  private static let append = """
    CREATE FUNCTION understudy.append(
      p_sandbox text, p_number bigint, p_identity bytea, p_new bytea, p_writer text, p_build text, p_milliseconds bigint,
      p_content bytea, p_leaving bigint[], p_destinations text[],
      drops text[], remove_tabs text[], remove_keys bytea[], put_tabs text[], put_keys bytea[], put_values bytea[]
    ) RETURNS TABLE (
      o_number bigint, o_identity bytea, o_previous bytea, o_content bytea, o_is_own boolean, o_is_first boolean, o_calls text
    ) LANGUAGE plpgsql AS $$
    DECLARE waiting text[];
    BEGIN
      UPDATE understudy.heads h SET number = p_number + 1, identity = p_new,
          queue = array_remove(CASE WHEN h.turn_until < clock_timestamp() THEN h.queue[2:] ELSE h.queue END, p_writer),
          turn_until = clock_timestamp() + \(lease)
        WHERE h.sandbox = p_sandbox AND h.number = p_number \(PlantedFault.ignoresIdentities ? "" : "AND h.identity = p_identity")
          AND (cardinality(h.queue) = 0 OR h.queue[1] = p_writer OR h.turn_until < clock_timestamp())
        RETURNING h.queue INTO waiting;
      IF FOUND THEN
        INSERT INTO understudy.entries (sandbox, number, identity, previous, content, build)
          VALUES (p_sandbox, p_number + 1, p_new, p_identity, p_content, p_build);
        PERFORM understudy.change(drops, remove_tabs, remove_keys, put_tabs, put_keys, put_values);
        IF cardinality(p_leaving) > 0 THEN
          INSERT INTO understudy.deliveries (sandbox, number, destination, replica)
            SELECT p_sandbox, given.number, given.destination, p_writer
            FROM unnest(p_leaving, p_destinations) AS given(number, destination)
            ON CONFLICT (sandbox, number, destination) DO UPDATE SET replica = excluded.replica, at = clock_timestamp();
        END IF;
        RETURN QUERY SELECT p_number + 1, p_new, NULL::bytea, NULL::bytea, true, false, waiting[1];
      ELSE
        RETURN QUERY SELECT * FROM understudy.turn(p_sandbox, p_number, p_writer, p_build, p_milliseconds);
      END IF;
    END $$;
    """

  /// How long the lease of the first in the queue lasts, unless it asks for longer.
  private static let lease = "interval '100 milliseconds'"

  /// Enters the queue, if the writer is not in it: returns the head, whether the writer is the first, and the replica
  /// to notify because the first did not come. The first receives all entries that it lacks. The queue need not survive
  /// a crash of the database. A replica whose changes take long to write asks for a longer lease, in milliseconds.
  private static let queue = """
    CREATE FUNCTION understudy.turn(p_sandbox text, p_number bigint, p_writer text, p_build text, p_milliseconds bigint)
    RETURNS TABLE (
      o_number bigint, o_identity bytea, o_previous bytea, o_content bytea, o_is_own boolean, o_is_first boolean, o_calls text
    ) LANGUAGE plpgsql AS $$
    DECLARE head understudy.heads; waiting text[]; is_late boolean := false;
    BEGIN
      SELECT * INTO head FROM understudy.heads h WHERE h.sandbox = p_sandbox;
      waiting := head.queue;
      IF waiting[1] IS DISTINCT FROM p_writer OR head.turn_until < clock_timestamp() OR p_milliseconds > 0 THEN
        PERFORM set_config('synchronous_commit', 'off', true);
        SELECT * INTO head FROM understudy.heads h WHERE h.sandbox = p_sandbox FOR UPDATE;
        IF NOT FOUND THEN RETURN; END IF;
        is_late := head.turn_until < clock_timestamp();
        waiting := CASE WHEN is_late THEN head.queue[2:] ELSE head.queue END;
        IF p_writer <> ALL (waiting) THEN waiting := waiting || p_writer; END IF;
        IF is_late OR waiting <> head.queue OR p_milliseconds > 0 AND waiting[1] = p_writer THEN
          UPDATE understudy.heads h SET queue = waiting, turn_until = CASE
              WHEN p_milliseconds > 0 AND waiting[1] = p_writer
                THEN clock_timestamp() + p_milliseconds * interval '1 millisecond'
              WHEN NOT is_late AND cardinality(head.queue) > 0 THEN h.turn_until ELSE clock_timestamp() + \(lease) END
            WHERE h.sandbox = p_sandbox;
        END IF;
      END IF;
      RETURN QUERY SELECT head.number, head.identity, NULL::bytea, NULL::bytea, false, waiting[1] = p_writer,
        CASE WHEN is_late AND waiting[1] <> p_writer THEN waiting[1] END;
      IF waiting[1] = p_writer THEN
        RETURN QUERY SELECT e.number, e.identity, e.previous, e.content,
            e.build = p_build, NULL::boolean, NULL::text
          FROM understudy.entries e WHERE e.sandbox = p_sandbox AND e.number > p_number ORDER BY e.number;
      END IF;
    END $$;
    """

  /// Removes the writer from the queue; returns the replica to notify, if one waits.
  private static let pass = """
    CREATE FUNCTION understudy.pass(p_sandbox text, p_writer text) RETURNS text LANGUAGE plpgsql AS $$
    DECLARE waiting text[];
    BEGIN
      PERFORM set_config('synchronous_commit', 'off', true);
      UPDATE understudy.heads h SET queue = array_remove(h.queue, p_writer), turn_until = clock_timestamp() + \(lease)
        WHERE h.sandbox = p_sandbox AND h.queue[1] = p_writer
        RETURNING h.queue INTO waiting;
      RETURN waiting[1];
    END $$;
    """

  /// Copies the rows of a sandbox, for resets or as a snapshot, if its head is at the caller's position; returns
  /// whether it is. One statement sees head and rows as of one moment, so no lock delays writers.
  private static let copy = """
    CREATE FUNCTION understudy.copy(p_sandbox text, p_identity bytea, p_id bigint, p_tab text, p_key bytea) RETURNS boolean
    LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO understudy.rows SELECT 'snapshot/' || p_sandbox || '/' || p_id || '/' || r.tab, r.key, r.value
        FROM understudy.rows r
        WHERE (r.tab >= p_sandbox || '/' AND r.tab < p_sandbox || '0' AND starts_with(r.tab, p_sandbox || '/')
            OR r.tab = p_tab AND r.key = p_key)
          AND (SELECT h.identity FROM understudy.heads h WHERE h.sandbox = p_sandbox) = p_identity;
      RETURN FOUND;
    END $$;
    """

  /// Takes a snapshot if the head is at the caller's position: returns its id, 0 if it is not, -1 if there are too
  /// many. Snapshots of one sandbox are taken one after the other.
  private static let snapshot = """
    CREATE FUNCTION understudy.snapshot(
      p_sandbox text, p_identity bytea, p_name text, p_at bigint, p_limit bigint, p_tab text, p_key bytea
    ) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE made bigint;
    BEGIN
      PERFORM FROM understudy.heads h WHERE h.sandbox = p_sandbox AND h.identity = p_identity;
      IF NOT FOUND THEN RETURN 0; END IF;
      UPDATE understudy.copies c SET snapshots = c.snapshots + 1 WHERE c.sandbox = p_sandbox RETURNING c.snapshots INTO made;
      IF NOT FOUND THEN RETURN 0; END IF;
      IF (SELECT count(*) FROM understudy.snapshots s WHERE s.sandbox = p_sandbox) >= p_limit THEN RETURN -1; END IF;
      IF NOT understudy.copy(p_sandbox, p_identity, made, p_tab, p_key) THEN RETURN 0; END IF;
      INSERT INTO understudy.snapshots VALUES (p_sandbox, made, p_name, p_at);
      RETURN made;
    END $$;
    """

  /// Removes a sandbox; its last entry says so.
  private static let remove = """
    CREATE FUNCTION understudy.remove(p_sandbox text, p_new bytea, p_content bytea, p_prefix text, p_tab text, p_key bytea)
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE head understudy.heads;
    BEGIN
      -- Waits for a snapshot that is being taken, while nobody waits for this.
      DELETE FROM understudy.copies c WHERE c.sandbox = p_sandbox;
      DELETE FROM understudy.heads h WHERE h.sandbox = p_sandbox RETURNING * INTO head;
      IF NOT FOUND THEN RETURN; END IF;
      INSERT INTO understudy.entries (sandbox, number, identity, previous, content)
        VALUES (p_sandbox, head.number + 1, p_new, head.identity, p_content);
      PERFORM understudy.change(
        ARRAY[p_prefix, 'snapshot/' || p_sandbox || '/'], ARRAY[p_tab], ARRAY[p_key], '{}', '{}', '{}');
      DELETE FROM understudy.names n WHERE n.sandbox = p_sandbox;
      DELETE FROM understudy.snapshots s WHERE s.sandbox = p_sandbox;
      DELETE FROM understudy.deliveries d WHERE d.sandbox = p_sandbox;
      DELETE FROM understudy.requests q WHERE q.sandbox = p_sandbox;
      DELETE FROM understudy.journals j WHERE j.sandbox = p_sandbox;
    END $$;
    """

  /// Records requests of one replica under the next numbers of their sandbox. An empty one makes all replicas forget
  /// the earlier ones.
  private static let note = """
    CREATE FUNCTION understudy.note(p_sandbox text, p_contents bytea[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE behind bigint;
    BEGIN
      INSERT INTO understudy.journals AS j VALUES (p_sandbox, 1 + cardinality(p_contents))
        ON CONFLICT (sandbox) DO UPDATE SET next = j.next + cardinality(p_contents) RETURNING j.next INTO behind;
      INSERT INTO understudy.requests (sandbox, number, content)
        SELECT p_sandbox, behind - cardinality(p_contents) + place - 1, content
        FROM unnest(p_contents) WITH ORDINALITY AS given(content, place);
    END $$;
    """

  /// Heartbeat: records that a replica is alive, which format it reads and how far it has read; cuts the entries that
  /// all live replicas have read. The time is a constant of the statement so that the index is used, which
  /// `clock_timestamp()` would prevent.
  private static let beat = """
    CREATE FUNCTION understudy.beat(p_id text, p_version text, p_format bigint, p_stamp bigint) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE slowest bigint; readable bigint;
    BEGIN
      INSERT INTO understudy.replicas (id, version, format, stamp) VALUES (p_id, p_version, p_format, p_stamp)
        ON CONFLICT (id) DO UPDATE SET seen = clock_timestamp(), stamp = excluded.stamp;
      SELECT min(r.stamp), min(r.format) INTO slowest, readable
        FROM understudy.replicas r WHERE r.seen > clock_timestamp() - interval '30 seconds';
      UPDATE understudy.meta SET format = readable WHERE format < readable;
      DELETE FROM understudy.requests q WHERE q.at < statement_timestamp() - interval '15 minutes';
      UPDATE understudy.meta SET cut = slowest WHERE cut < slowest - 10000;
      IF FOUND THEN
        DELETE FROM understudy.entries e WHERE e.stamp < slowest;
        DELETE FROM understudy.replicas r WHERE r.seen < clock_timestamp() - interval '10 minutes';
      END IF;
    END $$;
    """

  /// Assigns messages to the replica: those of replicas without a heartbeat for six seconds, and its own that are as
  /// old, which it may have lost, for example when the outcome of their change was unknown for long.
  private static let claimDeliveries = """
    CREATE FUNCTION understudy.claim_deliveries(p_id text, p_destinations text[])
    RETURNS TABLE (o_sandbox text, o_number bigint, o_destination text) LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM understudy.deliveries d WHERE d.at < clock_timestamp() - interval '1 day';
      RETURN QUERY UPDATE understudy.deliveries d SET replica = p_id, at = clock_timestamp()
        WHERE (d.sandbox, d.number, d.destination) IN (
          SELECT w.sandbox, w.number, w.destination FROM understudy.deliveries w
          WHERE w.destination = ANY(p_destinations) AND CASE WHEN w.replica = p_id
            THEN w.at < clock_timestamp() - interval '15 seconds'
            ELSE NOT EXISTS (SELECT 1 FROM understudy.replicas r
              WHERE r.id = w.replica AND r.seen > clock_timestamp() - interval '6 seconds') END
          ORDER BY w.at LIMIT 100 FOR UPDATE SKIP LOCKED)
        RETURNING d.sandbox, d.number, d.destination;
    END $$;
    """
}
