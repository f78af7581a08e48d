"""The Swift test kit alone, as SwiftPM takes it by tag, and its command plugin."""

import os
import shutil
import subprocess

import pytest

from support.server import REPOSITORY, environment, executable

PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "app",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "{kit}", from: "1.2.0")],
  targets: [
    .testTarget(name: "AppTests", dependencies: [.product(name: "UnderstudyTesting", package: "kit")]),
  ])
"""
TESTS = """import Foundation
import Testing
import UnderstudyTesting

@Suite(.understudy) struct AppTests {
  @Test func aUserIsThere() async throws {
    let sandbox = try #require(Sandbox.current)
    #expect(try await sandbox.tokens(for: "ada@example.com").accessToken.split(separator: ".").count == 3)
    let attached = ProcessInfo.processInfo.environment["UNDERSTUDY_URL"]
    print("attached to \\(attached ?? "none"), \\(try await Understudy.shared.url)")
  }
}
"""


def run(folder, *command, status=0, **variables):
    made = environment(UNDERSTUDY_EXECUTABLE=executable(), **variables)
    done = subprocess.run(command, cwd=folder, env=made, capture_output=True, text=True, timeout=1200)
    said = done.stdout + done.stderr
    assert done.returncode == status, said
    return said


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_kit_is_taken_by_tag_and_its_plugin_starts_a_server(tmp_path):
    if not shutil.which("swift"):
        pytest.skip("swift is not there")
    git = ["git", "-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "safe.directory=*"]
    kit = tmp_path / "kit"
    run(tmp_path, *git, "init", "--quiet", "--bare", str(kit))
    names = {"GIT_AUTHOR_NAME": "t", "GIT_AUTHOR_EMAIL": "t@example.com"}
    names |= {"GIT_COMMITTER_NAME": "t", "GIT_COMMITTER_EMAIL": "t@example.com"}
    for version in ("1.2.0", "1.2.3"):
        assert version in run(REPOSITORY, "scripts/swift-kit", version, str(kit), **names)
    assert "no version" in run(REPOSITORY, "scripts/swift-kit", "v1", str(kit), status=1)
    files = run(tmp_path, *git, "--git-dir", str(kit), "ls-tree", "--name-only", "1.2.3").split()
    assert {"Package.swift", "LICENSE", "Sources", "Plugins"} <= set(files)

    app = tmp_path / "app"
    (app / "Tests/AppTests").mkdir(parents=True)
    (app / "Package.swift").write_text(PACKAGE.format(kit=kit.as_uri()))
    (app / "Tests/AppTests/AppTests.swift").write_text(TESTS)
    shared = {"HOME": os.environ.get("HOME", "/root")}
    swift = ["swift", "package", "--allow-network-connections", "local", "--allow-writing-to-package-directory"]
    said = run(app, "swift", "test", **shared)
    assert "1 test passed" in said.replace("1 test in", "1 test passed in") and "attached to none" in said
    resolved = (app / "Package.resolved").read_text()
    assert '"version" : "1.2.3"' in resolved and resolved.count('"identity"') == 1

    def understudy(*arguments, status=0):
        return run(app, *swift, "understudy", *arguments, status=status, **shared)

    assert "no server runs" in understudy("status", status=1)
    url = understudy("start").strip().splitlines()[-1]
    assert url.startswith("http://localhost:")
    assert understudy("status").strip().splitlines()[-1] == url
    assert understudy("start").strip().splitlines()[-1] == url
    said = understudy("test")
    assert f"attached to {url}, {url}" in said
    understudy("stop")
    assert "no server runs" in understudy("stop", status=1)
    said = understudy("test", "--log-level", "debug", "--", "--filter", "aUserIsThere")
    assert "attached to http://localhost:" in said and url not in said
    assert "no server runs" in understudy("status", status=1)
    assert "expected one of" in understudy("begin", status=1)
    assert "the server did not start" in understudy("start", "--prot", "1", status=1)
