#!/bin/sh
# Run as root while the container is built; options come as BASE and OPTIONS.
set -eu
[ -n "${BASE:-}" ] || { echo "understudy: expected the option base: where releases are downloaded from" >&2; exit 1; }
for program in curl openssl; do
  command -v "$program" >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates curl openssl; }
done
curl -fsSL "$BASE/install.sh" -o /tmp/understudy-install.sh
UNDERSTUDY_BASE=$BASE sh /tmp/understudy-install.sh "${PREFIX:-/usr/local}"
rm /tmp/understudy-install.sh
place=${PREFIX:-/usr/local}/share/understudy
mkdir -p "$place"
# What the container starts with; it goes on to the command that it was given.
cat >"$place/start" <<START
#!/bin/sh
nohup ${PREFIX:-/usr/local}/bin/understudy serve ${OPTIONS:-} >/tmp/understudy.log 2>&1 &
exec "\$@"
START
chmod 0755 "$place/start"
