# shellcheck shell=bash
# What the scripts beside this file share. Sourced, not run.

# Debian packages, by what they are for.
build_packages=(
  libargon2-dev libcurl4-openssl-dev libmicrohttpd-dev libpq-dev libqrencode-dev libsqlite3-dev libssl-dev libxml2-dev libxmlsec1-dev libyaml-dev
  pkg-config zlib1g-dev
)
# shellcheck disable=SC2034  # read by the scripts that source this file
kit_packages=(default-jdk-headless esbuild junit5 kotlin node-typescript nodejs python3-venv)
# shellcheck disable=SC2034
database_packages=(libpq5 nginx-light postgresql python3)
# shellcheck disable=SC2034
test_packages=(
  "${build_packages[@]}" "${kit_packages[@]}" "${database_packages[@]}" chromium chromium-driver libjackson2-databind-java
  shellcheck xmlsec1
)
# What long client tests compile the examples of.
# shellcheck disable=SC2034
long_packages=(
  golang-go libmono-system-net-http4.0-cil libmono-system-runtime-serialization4.0-cil libmono-system-xml-linq4.0-cil
  libnunit-framework2.6.3-cil mono-mcs mono-runtime nunit-console
)
# shellcheck disable=SC2034
trace_packages=(binutils valgrind)
# shellcheck disable=SC2034
bench_packages=("${build_packages[@]}" "${trace_packages[@]}" openssl python3 wrk)

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Prints the comment at the top of the calling script, which is its help.
show_help() {
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
}

# Installs the Debian packages that are missing, as root or through sudo, or says what to type.
need_packages() {
  local missing=() name
  if ! command -v dpkg-query >/dev/null; then
    if command -v brew >/dev/null; then
      # Homebrew keeps these out of the folders that pkg-config knows.
      for name in curl libpq openssl@3 sqlite; do
        PKG_CONFIG_PATH=$(brew --prefix)/opt/$name/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
      done
      export PKG_CONFIG_PATH
    fi
    pkg-config --exists libargon2 libcurl libmicrohttpd libpq openssl yaml-0.1 libqrencode sqlite3 xmlsec1-openssl zlib 2>/dev/null && return
    fail "libargon2, libcurl, libmicrohttpd, libpq, OpenSSL 3, libyaml, libqrencode, SQLite, libxcrypt, xmlsec, zlib and pkg-config are needed (brew install argon2 curl libmicrohttpd libpq openssl@3 libyaml qrencode sqlite libxcrypt libxmlsec1 pkg-config)"
  fi
  for name in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    # A password can only be asked for at a terminal.
    if ! sudo -n true 2>/dev/null && ! { [ -t 0 ] && command -v sudo >/dev/null; }; then
      fail "these Debian packages are missing: apt-get install ${missing[*]-}"
    fi
    as_root=(sudo)
  fi
  printf 'installing %s\n' "${missing[*]-}" >&2
  ${as_root[@]+"${as_root[@]}"} apt-get update -qq
  ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends ${missing[@]+"${missing[@]}"} >/dev/null
}

# Swift itself is in no Debian package.
need_swift() {
  command -v swift >/dev/null || fail "Swift 6.2 or later is needed: https://www.swift.org/install"
}

# The Python clients of the tests, in .venv.
# An argument names another list to install on top.
python_clients() {
  local wanted=Tests/Clients/${1:-requirements.txt} stamp=.venv/${1:-requirements.txt}
  cmp -s "$wanted" "$stamp" && return
  command -v python3 >/dev/null || fail "Python 3.11 or later is needed"
  [ -x .venv/bin/python ] || python3 -m venv .venv
  .venv/bin/python -m pip install --quiet --disable-pip-version-check -r "$wanted"
  cp "$wanted" "$stamp"
}

# Builds the executable for release. Arguments are further flags.
build_release() {
  need_swift
  # Specializes the generic types of the store in the modules that use them (docs/decisions/0023).
  local flags=(-c release --product understudy -Xswiftc -cross-module-optimization "$@")
  # What stands for this folder in the executable: its bytes do not depend on where it was compiled (scripts/reproducible).
  flags+=(-Xswiftc -file-prefix-map -Xswiftc "$PWD=/understudy" -Xcc "-ffile-prefix-map=$PWD=/understudy")
  # Libraries that a package brings along lie beside the executable, those of libraries too: an older kind of path that all of them inherit.
  # shellcheck disable=SC2016  # for the loader, not for the shell
  [ "$(uname)" = Darwin ] ||
    flags+=(--static-swift-stdlib -Xlinker -rpath -Xlinker '$ORIGIN/../lib/understudy' -Xlinker --disable-new-dtags)
  scripts/embed-resources
  # The compiler chooses registers by where its memory lies: at the same addresses it makes the same code (docs/decisions/0022). Containers may
  # forbid that.
  local steady=()
  if setarch -R true 2>/dev/null; then steady=(setarch -R); fi
  ${steady[@]+"${steady[@]}"} swift build "${flags[@]}" >&2
}
