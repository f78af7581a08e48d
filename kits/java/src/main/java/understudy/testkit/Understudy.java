package understudy.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A server. {@link #start} and {@link #attach} make one; {@link #find} does whichever the environment asks for. */
public final class Understudy implements AutoCloseable {
  private final String url;
  private final Wire wire;
  private final ServerProcess process;

  private Understudy(String url, Wire wire, ServerProcess process) {
    this.url = url;
    this.wire = wire;
    this.process = process;
  }

  /** Attaches to the server at UNDERSTUDY_URL (with UNDERSTUDY_CONTROL_TOKEN), or starts one. */
  public static Understudy find(Options options) {
    var url = System.getenv("UNDERSTUDY_URL");
    return url == null || url.isEmpty() ? start(options) : attach(url, System.getenv("UNDERSTUDY_CONTROL_TOKEN"));
  }

  public static Understudy attach(String url) {
    return attach(url, null);
  }

  /** A server that runs already. The token is null where none is needed. */
  public static Understudy attach(String url, String controlToken) {
    var bare = url.replaceAll("/+$", "");
    var understudy = new Understudy(bare, new Wire(bare, controlToken), null);
    understudy.wire.call("GET", "health/ready", null, Map.of(), null);
    return understudy;
  }

  public static Understudy start() {
    return start(new Options());
  }

  /** Starts a server on a free port; it ends with {@link #close}, or with this process. */
  public static Understudy start(Options options) {
    var extra = new ArrayList<String>();
    if (options.tls) extra.add("--tls");
    extra.add("--until-stdin-closes");
    extra.addAll(options.arguments);
    var files = options.configurations.stream().map(path -> path.toAbsolutePath().toString()).toList();
    var command = new ArrayList<String>();
    Integer port = null;
    var image = options.image();
    if (image == null) {
      command.addAll(List.of(options.executable(), "serve", "--port", "0"));
      command.addAll(extra);
      for (var file : files) command.addAll(List.of("--config", file));
    } else {
      // Chosen here, because issuers and links have to name it.
      port = freePort();
      command.addAll(List.of(
          System.getenv().getOrDefault("CONTAINER_ENGINE", "docker"), "run", "--rm", "--interactive",
          "--publish", "127.0.0.1:" + port + ":4370"));
      var inside = new ArrayList<String>();
      for (var file : files) {
        var place = "/run/understudy/" + inside.size() + "-" + Path.of(file).getFileName();
        command.addAll(List.of("--volume", file + ":" + place + ":ro"));
        inside.add(place);
      }
      var base = (options.tls ? "https" : "http") + "://localhost:" + port;
      command.addAll(List.of("--env", "UNDERSTUDY_PUBLIC_URL=" + base, image, "serve"));
      command.addAll(extra);
      for (var place : inside) command.addAll(List.of("--config", place));
    }
    var process = ServerProcess.start(command, options.timeout);
    var address = "localhost:" + (port == null ? process.port() : port);
    // With --tls the port serves both, and the control API needs no trust this way.
    return new Understudy(process.scheme() + "://" + address, new Wire("http://" + address, null), process);
  }

  /** The base of every client's endpoint, such as http://localhost:4370. */
  public String url() {
    return url;
  }

  /** A new sandbox: a private copy of the configured state. */
  public Sandbox sandbox() {
    return sandbox(null, null);
  }

  /** A new sandbox; both may be null: a name to show, and another document (YAML or JSON) instead of the configured state. */
  public Sandbox sandbox(String name, String configuration) {
    var body = new LinkedHashMap<String, Object>();
    body.put("name", name == null ? null : name.substring(0, Math.min(128, name.length())));
    body.put("time_to_live", "PT1H");
    body.put("configuration", configuration);
    return new Sandbox(wire, wire.call("POST", "sandboxes", body, Map.of(), null));
  }

  /** The sandbox that holds what the configuration names, with its own ids. All who use the server share it. */
  public Sandbox defaultSandbox() {
    return new Sandbox(wire, wire.call("GET", "info", null, Map.of(), null));
  }

  /** The certificate authority of a server with TLS, which clients have to trust. */
  public String caPem() {
    return wire.text("ca.pem");
  }

  /** The end of what the server has logged so far; empty for one that was attached to. */
  public String log() {
    return process == null ? "" : process.log();
  }

  /** Ends a server that was started here; one that was attached to goes on. */
  @Override public void close() {
    if (process != null) process.stop();
  }

  private static int freePort() {
    try (var one = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return one.getLocalPort();
    } catch (IOException error) {
      throw new StartException("no free port: " + error.getMessage(), error);
    }
  }

  /** How to start a server. Without any: the built-in configuration, by the program that the environment names. */
  public static final class Options {
    private final List<Path> configurations = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private String executable;
    private String image;
    private boolean tls;
    private Duration timeout = Duration.ofSeconds(60);

    public Options configuration(Path file) {
      configurations.add(file);
      return this;
    }

    /** A document, YAML or JSON, as text. */
    public Options configuration(String document) {
      try {
        var file = Files.createTempFile("understudy-", ".yaml");
        file.toFile().deleteOnExit();
        return configuration(Files.writeString(file, document));
      } catch (IOException error) {
        throw new StartException("the configuration cannot be written: " + error.getMessage(), error);
      }
    }

    /** Options of {@code understudy serve}. */
    public Options arguments(String... options) {
      arguments.addAll(List.of(options));
      return this;
    }

    /** The program; else UNDERSTUDY_EXECUTABLE or UNDERSTUDY_IMAGE name it, else it is understudy on the PATH. */
    public Options executable(String path) {
      executable = path;
      return this;
    }

    /** An image, run with Docker or CONTAINER_ENGINE. */
    public Options image(String name) {
      image = name;
      return this;
    }

    /** https as well; the url is https then. */
    public Options tls() {
      tls = true;
      return this;
    }

    public Options timeout(Duration timeout) {
      this.timeout = timeout;
      return this;
    }

    private String image() {
      if (image != null && executable != null) {
        throw new StartException("executable and image are both given; expected one of them", null);
      }
      if (image != null || executable != null || System.getenv("UNDERSTUDY_EXECUTABLE") != null) return image;
      return System.getenv("UNDERSTUDY_IMAGE");
    }

    private String executable() {
      return executable != null ? executable : System.getenv().getOrDefault("UNDERSTUDY_EXECUTABLE", "understudy");
    }
  }
}
