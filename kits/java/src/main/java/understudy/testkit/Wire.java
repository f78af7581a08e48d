package understudy.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** Calls of the control API, with Java's own client. */
final class Wire {
  /** Beyond what a call asks the server to wait. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String base;
  private final String token;

  Wire(String url, String token) {
    this.base = url.replaceAll("/+$", "") + "/_understudy/";
    this.token = token;
  }

  String text(String path) {
    return send("GET", path, null, Map.of(), null);
  }

  /** The answer's object; empty where there is none. */
  Map<String, Object> call(String method, String path, Object body, Map<String, ?> query, String sandbox) {
    var text = send(method, path, body, query, sandbox);
    return text.isEmpty() ? Map.of() : Json.readObject(text);
  }

  private String send(String method, String path, Object body, Map<String, ?> query, String sandbox) {
    var search = query.entrySet().stream()
        .filter(entry -> entry.getValue() != null)
        .map(entry -> entry.getKey() + "=" + URLEncoder.encode(String.valueOf(entry.getValue()), UTF_8))
        .collect(Collectors.joining("&"));
    var wait = query.get("wait") instanceof Number seconds ? seconds.longValue() : 0;
    var content = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(Json.write(body));
    var request = HttpRequest.newBuilder(URI.create(base + path + (search.isEmpty() ? "" : "?" + search)))
        .method(method, content)
        .timeout(PATIENCE.plusSeconds(wait));
    if (body != null) request.header("Content-Type", "application/json");
    if (token != null) request.header("Authorization", "Bearer " + token);
    if (sandbox != null) request.header("Understudy-Sandbox", sandbox);
    HttpResponse<String> answer;
    try {
      answer = http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException error) {
      var reason = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
      throw new Unreachable(base + ": " + reason + "; expected a running server", error);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new Unreachable(base + ": interrupted", error);
    }
    if (answer.statusCode() < 300) return answer.body();
    throw refusal(answer.statusCode(), answer.body());
  }

  private static Refusal refusal(int status, String body) {
    try {
      var problem = Json.readObject(body);
      return new Refusal(
          status, (String) problem.get("code"), (String) problem.get("detail"), (String) problem.get("pointer"));
    } catch (IllegalArgumentException error) {
      return new Refusal(status, "unknown", body.isEmpty() ? "no body" : body, null);
    }
  }
}
