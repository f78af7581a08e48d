package org.testcontainers.containers;

import java.util.LinkedHashMap;
import java.util.Map;
import org.testcontainers.containers.wait.strategy.WaitStrategy;

/** What of Testcontainers 1.x the kit uses, so that it compiles, and is tried, without it. No part of the kit. */
public class GenericContainer<SELF extends GenericContainer<SELF>> implements AutoCloseable {
  public final String image;
  public final Map<String, String> env = new LinkedHashMap<>();
  public final Map<Integer, Integer> fixedPorts = new LinkedHashMap<>();

  public GenericContainer(String image) {
    this.image = image;
  }

  protected void addFixedExposedPort(int hostPort, int containerPort) {
    fixedPorts.put(containerPort, hostPort);
  }

  protected void configure() {}

  @SuppressWarnings("unchecked")
  public SELF withEnv(String key, String value) {
    env.put(key, value);
    return (SELF) this;
  }

  @SuppressWarnings("unchecked")
  public SELF waitingFor(WaitStrategy strategy) {
    return (SELF) this;
  }

  public String getHost() {
    return "docker.test";
  }

  public void start() {
    configure();
  }

  @Override public void close() {}
}
