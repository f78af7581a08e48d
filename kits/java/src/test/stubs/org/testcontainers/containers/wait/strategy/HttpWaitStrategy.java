package org.testcontainers.containers.wait.strategy;

import java.time.Duration;

public class HttpWaitStrategy implements WaitStrategy {
  public HttpWaitStrategy forPort(int port) {
    return this;
  }

  public WaitStrategy withStartupTimeout(Duration timeout) {
    return this;
  }
}
