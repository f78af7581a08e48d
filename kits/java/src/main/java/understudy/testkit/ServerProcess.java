package understudy.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server process. It ends when its standard input closes, so that it never outlives this process. */
final class ServerProcess {
  private static final Pattern READY = Pattern.compile("listening on (https?)://(?:\\[[^]]+]|[^:/]+):(\\d+)");
  private static final int LOG_LIMIT = 1 << 20;
  private static final long STOP_SECONDS = 10;

  private final Process process;
  private final StringBuffer said = new StringBuffer();
  private final StringBuffer log = new StringBuffer();
  private final CompletableFuture<Matcher> ready = new CompletableFuture<>();
  private final CompletableFuture<Void> logged = new CompletableFuture<>();

  private ServerProcess(Process process) {
    this.process = process;
    read(process.inputReader(), line -> {
      var found = READY.matcher(line);
      if (found.matches()) ready.complete(found);
      else if (!ready.isDone()) said.append(line).append('\n');
    }, () -> ready.complete(null));
    read(process.errorReader(), line -> {
      log.append(line).append('\n');
      if (log.length() > LOG_LIMIT) log.delete(0, log.length() - LOG_LIMIT);
    }, () -> logged.complete(null));
  }

  static ServerProcess start(List<String> command, Duration timeout) {
    var builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.startsWith("UNDERSTUDY_"));
    ServerProcess started;
    try {
      started = new ServerProcess(builder.start());
    } catch (IOException error) {
      throw new StartException(
          error.getMessage() + "; expected an executable file, or UNDERSTUDY_EXECUTABLE, UNDERSTUDY_IMAGE or UNDERSTUDY_URL",
          error);
    }
    try {
      if (started.ready.get(timeout.toMillis(), TimeUnit.MILLISECONDS) != null) return started;
      started.process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
      started.logged.get(STOP_SECONDS, TimeUnit.SECONDS);
      throw started.failure(command, "ended with status " + started.process.exitValue(), null);
    } catch (TimeoutException | ExecutionException | InterruptedException error) {
      started.process.destroyForcibly();
      throw started.failure(command, "was not ready in time", error);
    }
  }

  private StartException failure(List<String> command, String what, Exception cause) {
    return new StartException(String.join(" ", command) + " " + what + ":\n" + said + log, cause);
  }

  String scheme() {
    return ready.join().group(1);
  }

  int port() {
    return Integer.parseInt(ready.join().group(2));
  }

  String log() {
    return log.toString();
  }

  void stop() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) process.destroyForcibly().waitFor();
    } catch (InterruptedException error) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private interface Line {
    void take(String line);
  }

  private static void read(BufferedReader reader, Line each, Runnable end) {
    var thread = new Thread(() -> {
      try (reader) {
        for (var line = reader.readLine(); line != null; line = reader.readLine()) each.take(line);
      } catch (IOException error) {
        // The process is gone.
      }
      end.run();
    }, "understudy");
    thread.setDaemon(true);
    thread.start();
  }
}
