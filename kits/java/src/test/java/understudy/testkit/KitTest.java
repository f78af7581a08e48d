package understudy.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The kit against a server that it starts: UNDERSTUDY_EXECUTABLE names the program. */
@ExtendWith(UnderstudyExtension.class)
class KitTest {
  static final String PASSWORD = "Correct-Horse-1";
  static final String ADA = "ada@example.com";
  static final String OWN = "userPools: [{Id: eu-west-1_Own000001, PoolName: own, Clients: [{ClientId: ownclient}]}]";

  /** What is tested: an app that signs people in. */
  record App(String base, String client) {
    static final HttpClient HTTP = HttpClient.newHttpClient();

    App(Understudy understudy, Sandbox sandbox) {
      this(understudy.url() + "/v1/" + sandbox.idOf("us-east-1_Understudy"), sandbox.idOf("understudyweb"));
    }

    Map<String, Object> call(String path, String... members) throws IOException, InterruptedException {
      var body = new LinkedHashMap<String, Object>(Map.of("client_id", client));
      for (var index = 0; index < members.length; index += 2) body.put(members[index], members[index + 1]);
      var request = HttpRequest.newBuilder(URI.create(base + "/" + path)).header("Content-Type", "application/json")
          .POST(BodyPublishers.ofString(Json.write(body))).build();
      var answer = HTTP.send(request, BodyHandlers.ofString());
      var read = new LinkedHashMap<>(Json.readObject(answer.body()));
      read.put("http", answer.statusCode());
      return read;
    }

    Map<String, Object> signIn(String username) throws Exception {
      return call("sign-in", "username", username, "password", PASSWORD);
    }

    int me(Object token) throws Exception {
      var request = HttpRequest.newBuilder(URI.create(base + "/me")).header("Authorization", "Bearer " + token).build();
      return HTTP.send(request, BodyHandlers.discarding()).statusCode();
    }
  }

  @Test void aSignUpWithTheCodeJustMailed(Understudy understudy, Sandbox sandbox) throws Exception {
    var app = new App(understudy, sandbox);
    assertEquals(201, app.call("sign-up", "username", "bob@example.com", "password", PASSWORD).get("http"));
    var code = sandbox.waitForCode("bob@example.com");
    var wrong = code.equals("000000") ? "111111" : "000000";
    assertEquals("code_mismatch", app.call("sign-up/confirm", "username", "bob@example.com", "code", wrong).get("code"));
    assertEquals(200, app.call("sign-up/confirm", "username", "bob@example.com", "code", code).get("http"));
    assertEquals(200, app.me(app.signIn("bob@example.com").get("access_token")));
  }

  @Test void aMessageThatNeverComesSaysWhatCameInstead(Understudy understudy, Sandbox sandbox) throws Exception {
    new App(understudy, sandbox).call("password/forgot", "username", ADA);
    var nobody = Message.Filter.to("nobody@example.com");
    var error = assertThrows(AssertionError.class, () -> sandbox.waitForCode(nobody, Duration.ZERO));
    assertTrue(error.getMessage().contains("nobody@example.com"), error.getMessage());
    assertTrue(error.getMessage().endsWith("forgot_password to ada@example.com"), error.getMessage());
    var message = sandbox.messages(Message.Filter.to(ADA).kind("forgot_password")).get(0);
    assertTrue(message.body().contains(message.code()) && message.channel().equals("email"));
  }

  @Test void timePassesAsItIsTold(Understudy understudy, Sandbox sandbox) throws Exception {
    var app = new App(understudy, sandbox);
    var token = app.signIn(ADA).get("access_token");
    assertEquals(200, app.me(token));
    sandbox.advanceClock(Duration.ofMinutes(61));
    assertEquals(401, app.me(token));
    sandbox.advanceClock(Duration.ofMinutes(-61));
    assertEquals(200, app.me(token));
    var day = Instant.parse("2030-01-01T00:00:00Z");
    assertEquals(day, sandbox.freezeClock(day));
    assertEquals(day, sandbox.now());
    assertTrue(Duration.between(sandbox.resetClock(), Instant.now()).abs().toMinutes() < 1);
  }

  @Test void aFaultStrikesAsOftenAsItIsTold(Understudy understudy, Sandbox sandbox) throws Exception {
    var app = new App(understudy, sandbox);
    sandbox.fault(Fault.on("sign-in").error("too_many_attempts", 429, "slow down").times(1));
    assertEquals(429, app.signIn(ADA).get("http"));
    assertEquals(200, app.signIn(ADA).get("http"));
    var sent = sandbox.requests("sign-in");
    assertEquals(List.of(429, 200), sent.stream().map(RecordedRequest::status).toList());
    assertNull(sent.get(1).reason());
    assertFalse(Json.write(sent.get(0).raw()).contains(PASSWORD));
    try (var dropped = sandbox.fault(Fault.on("sign-in").drop("before"))) {
      assertThrows(IOException.class, () -> app.signIn(ADA));
    }
    assertEquals(200, app.signIn(ADA).get("http"));
    sandbox.fault(Fault.onAny().match("front", "rest").error("session_expired"));
    sandbox.clearFaults();
    assertEquals(200, app.signIn(ADA).get("http"));
    assertEquals("invalid_request", assertThrows(Refusal.class, () -> sandbox.fault(Fault.on("sign-in"))).code());
  }

  @Test void tokensAreMadeToOrder(Understudy understudy, Sandbox sandbox) throws Exception {
    var app = new App(understudy, sandbox);
    var good = sandbox.tokens(TokenOrder.forUser(ADA).claims(Map.of("custom:tenant", "blue")));
    assertEquals(200, app.me(good.accessToken()));
    var bad = sandbox.tokens(TokenOrder.forUser(ADA).use("access").defect("wrong_key"));
    assertNull(bad.idToken());
    assertEquals(401, app.me(bad.accessToken()));
  }

  @Test void anAuthenticatorAnswersOptions(Understudy understudy, Sandbox sandbox) {
    var origin = "https://shop.test";
    Map<String, Object> options = Map.of("challenge", "c2hvcA", "rp", Map.of("id", "shop.test"), "user", Map.of("id", "YWRh"));
    var phone = sandbox.authenticator(Map.of("algorithm", "EdDSA", "backup", true));
    var made = phone.attest(Map.of("publicKey", options), origin);
    var signed = phone.assertion(Map.of("challenge", "c2hvcA", "rpId", "shop.test"), origin, "counter");
    assertEquals(made.get("id"), signed.get("id"));
    assertEquals(-8L, ((Map<?, ?>) made.get("response")).get("publicKeyAlgorithm"));
    assertThrows(Refusal.class, () -> phone.attest(options, origin, "all"));
    phone.remove();
    assertEquals("authenticator_not_found", assertThrows(Refusal.class, phone::remove).code());
    assertFalse(sandbox.authenticator().id().equals(phone.id()));
  }

  @Test void tokensExpireForOneUser(Understudy understudy, Sandbox sandbox) throws Exception {
    var app = new App(understudy, sandbox);
    sandbox.createUser("eve@example.com", PASSWORD, Map.of("email", "eve@example.com"));
    var mine = sandbox.tokens(TokenOrder.forUser(ADA)).accessToken();
    var theirs = sandbox.tokens(TokenOrder.forUser("eve@example.com")).accessToken();
    sandbox.expire(ADA, Sandbox.TokenKind.ACCESS);
    assertEquals(401, app.me(mine));
    assertEquals(200, app.me(theirs));
    var refusal = assertThrows(Refusal.class, () -> sandbox.expire(ADA, Sandbox.TokenKind.REFRESH, "none"));
    assertEquals("session_not_found", refusal.code());
  }

  @Test void usersSnapshotsAndResets(Understudy understudy, Sandbox sandbox) throws Exception {
    var app = new App(understudy, sandbox);
    var kept = sandbox.snapshot("before");
    var made = sandbox.createUser("eve@example.com", PASSWORD, Map.of("email", "eve@example.com", "email_verified", "true"));
    assertEquals("CONFIRMED", made.get("status"));
    assertEquals(200, app.signIn("eve@example.com").get("http"));
    sandbox.restore(kept);
    assertEquals("not_authorized", app.signIn("eve@example.com").get("code"));
    app.call("password/forgot", "username", ADA);
    sandbox.reset();
    assertTrue(sandbox.messages(Message.Filter.any()).isEmpty());
  }

  @Test void sandboxesDoNotMeetAndConfigureClients(Understudy understudy, Sandbox sandbox) throws Exception {
    try (var other = understudy.sandbox("other", null)) {
      new App(understudy, sandbox).call("password/forgot", "username", ADA);
      assertEquals(1, sandbox.messages(Message.Filter.any()).size());
      assertTrue(other.messages(Message.Filter.any()).isEmpty());
      other.close();
      assertEquals("sandbox_not_found", assertThrows(Refusal.class, other::now).code());
    }
    var boto3 = (Map<?, ?>) sandbox.clientConfiguration().get("boto3");
    assertEquals(sandbox.id(), boto3.get("aws_access_key_id"));
    var reaches = (Map<?, ?>) sandbox.clientConfiguration().get("reaches");
    assertEquals("host at port 443", reaches.get("amplify_configuration"));
    assertThrows(NoSuchElementException.class, () -> sandbox.idOf("nothing"));
  }

  @Test void aConfigurationIsAFileOrADocument(@TempDir Path folder) throws Exception {
    var file = Files.writeString(folder.resolve("two.yaml"), "userPools: [{Id: eu-west-1_Two000001, PoolName: two}]");
    try (var understudy = Understudy.start(new Understudy.Options().configuration(OWN).configuration(file))) {
      var sandbox = understudy.defaultSandbox();
      assertEquals(List.of("own", "two"), pools(sandbox));
      assertEquals("ownclient", sandbox.idOf("ownclient"));
      try (var third = understudy.sandbox("third", "userPools: [{PoolName: third}]")) {
        assertEquals(List.of("third"), pools(third));
      }
    }
  }

  static List<?> pools(Sandbox sandbox) {
    return ((List<?>) sandbox.info().get("user_pools")).stream().map(pool -> ((Map<?, ?>) pool).get("name")).toList();
  }

  @Test void whatCannotStartSaysWhy() {
    var wrong = new Understudy.Options().configuration("userPools: [{PoolNam: x}]");
    var error = assertThrows(StartException.class, () -> Understudy.start(wrong));
    assertTrue(error.getMessage().contains("status 78") && error.getMessage().contains("did you mean PoolName"), error.getMessage());
    var missing = new Understudy.Options().executable("/nonexistent/understudy");
    assertTrue(assertThrows(StartException.class, () -> Understudy.start(missing)).getMessage().contains("expected an executable"));
    assertThrows(StartException.class, () -> Understudy.start(new Understudy.Options().executable("a").image("b")));
    assertThrows(Unreachable.class, () -> Understudy.attach("http://127.0.0.1:9"));
  }

  @Test void anAttachedServerGoesOn(Understudy understudy) {
    try (var attached = Understudy.attach(understudy.url() + "/")) {
      assertEquals(understudy.url(), attached.url());
    }
    assertEquals("default", understudy.defaultSandbox().id());
  }

  @Test void httpsWithTheAuthorityThatClientsTrust(@TempDir Path folder) {
    var options = new Understudy.Options().tls().arguments("--data", folder.resolve("data").toString());
    try (var understudy = Understudy.start(options)) {
      assertTrue(understudy.url().startsWith("https://"));
      assertTrue(understudy.caPem().startsWith("-----BEGIN CERTIFICATE-----"));
      assertEquals(understudy.url(), understudy.defaultSandbox().info().get("base_url"));
    }
  }

  @Test void aContainerIsSetUpForItsIssuers() {
    // Against a stand-in for Testcontainers, which is not to be had here.
    try (var container = new UnderstudyContainer("understudy:test")) {
      container.start();
      assertEquals(container.url(), container.env.get("UNDERSTUDY_PUBLIC_URL"));
      assertEquals("http://docker.test:" + container.fixedPorts.get(4370), container.url());
    }
  }

  @Test void jsonIsReadAndWritten() {
    var text = "{\"a\":[1,-2.5,true,false,\"q\\\"\\\\ \\u00e9\\n\"],\"b\":{}}";
    var value = Json.readObject(text);
    assertEquals(Arrays.asList(1L, -2.5, true, false, "q\"\\ é\n"), value.get("a"));
    assertEquals(value, Json.readObject(Json.write(value)));
    assertNull(Json.readObject("{\"a\": null}").get("a"));
    for (var wrong : List.of("", "{", "[1,]", "{\"a\" 1}", "\"open", "1 2", "nul", "{1:2}", "--")) {
      assertThrows(IllegalArgumentException.class, () -> Json.read(wrong), wrong);
    }
  }
}
