package understudy.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** An isolated environment within a server: realms, clock, outbox, journal and faults of its own. Closing removes it. */
public final class Sandbox implements AutoCloseable {
  /** How long {@link #waitForCode} waits. */
  public static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Wire wire;
  private final Map<String, Object> info;

  Sandbox(Wire wire, Map<String, Object> info) {
    this.wire = wire;
    this.info = info;
  }

  // --- What is in it ---

  /** What the server says of it: user_pools, entra_tenants, identity_pools and more. */
  public Map<String, Object> info() {
    return info;
  }

  /** Its id: the AWS access key id of calls that name no pool, such as CreateUserPool. */
  public String id() {
    return (String) info.get("sandbox");
  }

  /** The ids of this sandbox by those of the configuration. Empty for the default one. */
  @SuppressWarnings("unchecked")
  public Map<String, String> mapping() {
    return (Map<String, String>) info.getOrDefault("mapping", Map.of());
  }

  /** The id here of a pool, client, tenant, application or domain of the configuration. */
  public String idOf(String configured) {
    if (mapping().isEmpty()) return configured;
    var id = mapping().get(configured);
    if (id == null) {
      throw new NoSuchElementException(
          configured + " is not in the configuration; expected one of " + new TreeSet<>(mapping().keySet()));
    }
    return id;
  }

  /**
   * Ready settings of clients: amplify_config, amplify_configuration, aws_configuration, msal, boto3; amplify_outputs, which cannot name
   * a server, for reference only. "reaches" says where the clients of each connect to.
   */
  @SuppressWarnings("unchecked")
  public Map<String, Object> clientConfiguration() {
    return (Map<String, Object>) info.get("client_configuration");
  }

  // --- Mails and texts ---

  public List<Message> messages(Message.Filter filter) {
    return read("messages", "messages", query(filter, null)).stream().map(Message::read).toList();
  }

  public Message waitForMessage(Message.Filter filter) {
    return waitForMessage(filter, PATIENCE);
  }

  /** The newest message that matches, as soon as there is one. */
  public Message waitForMessage(Message.Filter filter, Duration patience) {
    try {
      return Message.read(control("GET", "messages/latest", null, query(filter, patience)));
    } catch (Refusal refusal) {
      if (!refusal.code().equals("message_not_found")) throw refusal;
    }
    var messages = messages(Message.Filter.any());
    var there = messages.subList(Math.max(0, messages.size() - 5), messages.size()).stream()
        .map(message -> message.kind() + " to " + message.to())
        .collect(Collectors.joining("; "));
    throw new AssertionError(
        "no message (" + filter + ") within " + patience + "; the outbox has: " + (there.isEmpty() ? "none" : there));
  }

  /** The code of the newest message to an address, as soon as there is one. */
  public String waitForCode(String to) {
    return waitForCode(Message.Filter.to(to), PATIENCE);
  }

  public String waitForCode(Message.Filter filter, Duration patience) {
    var message = waitForMessage(filter, patience);
    if (message.code() == null) {
      throw new AssertionError("the newest message to " + message.to() + " (" + message.kind() + ") has no code: " + message.body());
    }
    return message.code();
  }

  // --- Time ---

  /** The time of this sandbox. */
  public Instant now() {
    return time(control("GET", "clock", null, Map.of()));
  }

  /** Moves the clock on; codes, sessions and tokens expire by it. The new time. */
  public Instant advanceClock(Duration by) {
    var text = (by.isNegative() ? "-" : "") + "PT" + by.abs().toSeconds() + "." + String.format("%03d", by.abs().toMillisPart()) + "S";
    return time(control("POST", "clock", Map.of("advance", text), Map.of()));
  }

  public Instant freezeClock() {
    return time(control("POST", "clock", Map.of("freeze", true), Map.of()));
  }

  public Instant freezeClock(Instant at) {
    return time(control("POST", "clock", Map.of("freeze", at.toString()), Map.of()));
  }

  /** Returns to the time of the machine. */
  public Instant resetClock() {
    return time(control("POST", "clock", Map.of("reset", true), Map.of()));
  }

  // --- Faults ---

  /** Makes requests fail on purpose. Closing the result removes the fault. */
  public Removable fault(Fault fault) {
    var id = (String) control("POST", "faults", fault.body(), Map.of()).get("id");
    return () -> control("DELETE", "faults/" + escaped(id), null, Map.of());
  }

  public void clearFaults() {
    control("DELETE", "faults", null, Map.of());
  }

  /** Something in force until it is removed. */
  @FunctionalInterface
  public interface Removable extends AutoCloseable {
    @Override void close();
  }

  // --- What clients sent ---

  public List<RecordedRequest> requests() {
    return requests(Map.of());
  }

  public List<RecordedRequest> requests(String operation) {
    return requests(Map.of("operation", operation));
  }

  /** The requests that match, oldest first. Filters: front, operation, client, user, status, since, wait (seconds). */
  public List<RecordedRequest> requests(Map<String, ?> filters) {
    return read("requests", "requests", filters).stream().map(RecordedRequest::read).toList();
  }

  /** What clients used and the server does not support; empty after a suite that needs nothing more. */
  public List<Map<String, Object>> refusals() {
    return read("refusals", "refusals", Map.of());
  }

  // --- Users and tokens ---

  /** Makes a confirmed user, without sending a message. */
  public Map<String, Object> createUser(String username, String password, Map<String, String> attributes) {
    var body = new LinkedHashMap<String, Object>();
    body.put("username", username);
    body.put("password", password);
    body.put("attributes", attributes);
    return control("POST", "users", body, Map.of());
  }

  /** Tokens of a sign-in that did not have to happen. */
  public Tokens tokens(TokenOrder order) {
    var made = control("POST", "tokens", order.body, Map.of());
    return new Tokens((String) made.get("access_token"), (String) made.get("id_token"));
  }

  /** Makes an authenticator in software, which answers passkey ceremonies as a phone does, with ES256. */
  public Authenticator authenticator() {
    return authenticator(Map.of());
  }

  /** The same with other properties: algorithm (ES256, EdDSA, RS256), resident, user_verified, backup, counter. */
  public Authenticator authenticator(Map<String, ?> properties) {
    return new Authenticator(this, (String) control("POST", "authenticators", properties, Map.of()).get("id"));
  }

  /** The kinds of tokens that {@link #expire} takes. */
  public enum TokenKind {
    ACCESS, ID, REFRESH
  }

  /**
   * From now on, the tokens of one kind that a user has been given are answered as expired; later ones, other kinds and other users are
   * untouched.
   *
   * @param user a sub, or a name for every account of that name
   */
  public void expire(String user, TokenKind what) {
    expire(user, what, null);
  }

  /** The same for one sign-in, by its id: the claim origin_jti. */
  public void expire(String user, TokenKind what, String session) {
    var body = new LinkedHashMap<String, Object>();
    body.put("what", what.name().toLowerCase(Locale.ROOT));
    if (session != null) body.put("session", session);
    control("POST", "users/" + escaped(user) + "/expire", body, Map.of());
  }

  // --- The whole ---

  /** Keeps the present state; the id is for {@link #restore}. */
  public String snapshot(String name) {
    return (String) control("POST", "snapshots", Map.of("name", name), Map.of()).get("id");
  }

  public void restore(String snapshot) {
    control("POST", "snapshots/" + escaped(snapshot) + "/restore", null, Map.of());
  }

  /** Back to the state in which it was made, without faults, messages and requests. */
  public void reset() {
    control("POST", "reset", null, Map.of());
  }

  /** Any other call of the control API, in this sandbox. */
  public Map<String, Object> control(String method, String path, Object body, Map<String, ?> query) {
    return wire.call(method, path, body, query, id());
  }

  /** Removes it; nothing happens if it is gone already. */
  @Override public void close() {
    try {
      wire.call("DELETE", "sandboxes/" + escaped(id()), null, Map.of(), null);
    } catch (Refusal refusal) {
      if (!refusal.code().equals("sandbox_not_found")) throw refusal;
    }
  }

  @Override public String toString() {
    return id();
  }

  @SuppressWarnings("unchecked")
  private List<Map<String, Object>> read(String path, String member, Map<String, ?> query) {
    return (List<Map<String, Object>>) control("GET", path, null, query).get(member);
  }

  private static Map<String, Object> query(Message.Filter filter, Duration patience) {
    var query = new LinkedHashMap<String, Object>();
    query.put("to", filter.to());
    query.put("kind", filter.kind());
    query.put("channel", filter.channel());
    query.put("realm", filter.realm());
    // The server counts whole seconds, 60 at most.
    if (patience != null) query.put("wait", Math.min(60, patience.plusMillis(999).toSeconds()));
    return query;
  }

  private static Instant time(Map<String, Object> clock) {
    return Instant.parse((String) clock.get("now"));
  }

  private static String escaped(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
