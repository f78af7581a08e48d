# The image: one executable, a few libraries, no shell needed. Built by scripts/image.
#
#   docker run --rm -p 4370:4370 understudy

FROM swift:6.3.1-bookworm AS build
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends binutils libargon2-dev libcurl4-openssl-dev libmicrohttpd-dev libqrencode-dev libsqlite3-dev libssl-dev libxml2-dev \
    libxmlsec1-dev libyaml-dev pkg-config valgrind zlib1g-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
# The packages first: their layer stays while only the sources change.
COPY Package.* ./
RUN swift package resolve
COPY config config
COPY scripts/embed-resources scripts/lib.sh scripts/release scripts/
COPY kits/swift/Sources kits/swift/Sources
COPY Sources Sources
COPY Tests Tests
RUN scripts/release -Xlinker -s && cp .build/release/understudy /usr/local/bin/understudy

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="understudy" org.opencontainers.image.version="0.1.0" org.opencontainers.image.licenses="Apache-2.0"
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends ca-certificates libargon2-1 libcrypt1 libcurl4 libmicrohttpd12 libqrencode4 libsqlite3-0 libssl3 libxml2 \
    libxmlsec1-openssl libyaml-0-2 zlib1g \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/cache/debconf /var/log/* /usr/share/doc /usr/share/man \
 && useradd --system --uid 4370 --no-create-home --shell /usr/sbin/nologin understudy
COPY --from=build /usr/local/bin/understudy /usr/local/bin/understudy
USER understudy
# The port is reachable only where it is published, so the control API is open to whoever reaches it.
ENV UNDERSTUDY_HOST=0.0.0.0 UNDERSTUDY_OPEN_CONTROL=true
EXPOSE 4370
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s --retries=3 CMD ["understudy", "health"]
ENTRYPOINT ["understudy"]
CMD ["serve"]
