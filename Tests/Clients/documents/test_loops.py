"""The retry loops of docs/testing.md, each run by its test runner."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.documents import at, examples
from support.server import environment

PAGE = "docs/testing.md"
# Debian's place for libraries of Java.
JARS = Path("/usr/share/java")
JUNIT = ["junit-jupiter-api", "junit-jupiter-engine", "junit-platform-console", "junit-platform-engine"]
JUNIT += [
    "junit-platform-launcher",
    "junit-platform-commons",
    "junit-platform-reporting",
    "opentest4j",
    "apiguardian-api",
]
JUNIT += ["picocli", "univocity-parsers", "open-test-reporting-events", "open-test-reporting-schema"]
JACKSON = ["jackson-annotations", "jackson-core", "jackson-databind"]
# Jest comes from a registry that not every machine reaches; of what it has, node's own runner has all but these words.
JEST = """
const assert = require("node:assert");
Object.assign(globalThis, require("node:test"));
globalThis.expect = (actual) => ({
  toEqual: (wanted) => assert.deepEqual(actual, wanted),
  rejects: {
    toThrow: (wanted) => assert.rejects(actual, (error) => error.message.includes(wanted)),
  },
});
"""
PACKAGE = """// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "Loop", targets: [.testTarget(name: "LoopTests")])
"""


def run(folder, *command, timeout=120, **variables):
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=timeout,
        env=environment(
            AWS_CONFIG_FILE=folder / "config",
            AWS_SHARED_CREDENTIALS_FILE=folder / "credentials",
            AWS_EC2_METADATA_DISABLED="true",
            **variables,
        ),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def needed(program):
    return shutil.which(program) or pytest.skip(f"{program} is not here")


def write(folder, name, language, server):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(at(server, examples(PAGE, language)))


@pytest.mark.long
def test_pytest(start, tmp_path):
    write(tmp_path, "test_loop.py", "py", start())
    said = run(tmp_path, sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", "test_loop.py")
    assert "2 passed" in said


def test_jest(start, tmp_path):
    node = needed("node")
    write(tmp_path, "session.test.js", "js", start())
    (tmp_path / "jest.js").write_text(JEST)
    said = run(tmp_path, node, "--require", "./jest.js", "session.test.js")
    assert "# pass 2" in said and "# fail 0" in said


@pytest.mark.long
def test_swift_testing(start, tmp_path):
    swift = needed("swift")
    write(tmp_path, "Tests/LoopTests/Loop.swift", "swift", start())
    (tmp_path / "Package.swift").write_text(PACKAGE)
    said = run(tmp_path, swift, "test", timeout=600)
    assert "Test run with 2 tests" in said and "passed" in said


@pytest.mark.long
def test_junit(start, tmp_path):
    java, compiler = needed("java"), needed("javac")
    jars = [JARS / f"{name}.jar" for name in [*JUNIT, *JACKSON]]
    path = os.pathsep.join(["."] + [str(jar) for jar in jars if jar.exists()])
    if "junit-jupiter-api" not in path or "jackson-databind" not in path:
        pytest.skip("JUnit and Jackson are not here")
    write(tmp_path, "SessionTest.java", "java", start())
    run(tmp_path, compiler, "-cp", path, "SessionTest.java")
    said = run(
        tmp_path,
        java,
        "-cp",
        path,
        "org.junit.platform.console.ConsoleLauncher",
        "--scan-classpath",
        ".",
        "--details=tree",
    )
    assert "2 tests successful" in said
