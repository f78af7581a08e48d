"""Marks the wheel with its platform when it holds the server, which scripts/packages puts there."""

import os
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel

HOLDS_SERVER = (Path(__file__).parent / "src/understudy_testkit/server/bin/understudy").exists()


class PlatformDistribution(Distribution):
    def has_ext_modules(self) -> bool:
        return HOLDS_SERVER


class PlatformWheel(bdist_wheel):
    def get_tag(self) -> tuple[str, str, str]:
        if not HOLDS_SERVER:
            return super().get_tag()
        # The code is Python's for every version; only the server is the platform's.
        return "py3", "none", os.environ["UNDERSTUDY_WHEEL_PLATFORM"]


setup(distclass=PlatformDistribution, cmdclass={"bdist_wheel": PlatformWheel})
