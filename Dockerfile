# The image: from nothing, with the executable, the libraries that it opens, certificates of public authorities, and the licences of it all.
# Built by scripts/image.
#
#   docker run --rm -p 4370:4370 understudy
#
# It runs as any user, on a read-only file system, without capabilities; what is kept, with UNDERSTUDY_DATA=/data, goes to a volume there.

FROM swift:6.3.1-bookworm AS build
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends binutils ca-certificates dpkg-dev libargon2-dev libcurl4-openssl-dev libmicrohttpd-dev \
    libpq-dev libqrencode-dev libsqlite3-dev libssl-dev libxml2-dev libxmlsec1-dev libyaml-dev make pkg-config python3-minimal tzdata valgrind zlib1g-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY packaging/libraries packaging/
RUN packaging/libraries .build/libraries
# The packages first: their layer stays while only the sources change.
COPY Package.* ./
RUN swift package resolve
COPY config config
# Those that .dockerignore lets through, with an order of functions if scripts/image was given one.
COPY scripts scripts
COPY kits/swift/Sources kits/swift/Sources
COPY kits/swift/Plugins kits/swift/Plugins
COPY Sources Sources
COPY Tests Tests
RUN [ ! -f scripts/start.order ] || export START_ORDER=scripts/start.order; scripts/build-release -Xlinker -s
COPY LICENSE ./
COPY packaging packaging
# The time of every file, so that the same sources make the same bytes.
ARG SOURCE_DATE_EPOCH=1795305600
RUN LIBRARIES=/source/.build/libraries packaging/collect --image /image && mkdir /data

FROM scratch
LABEL org.opencontainers.image.title="understudy" org.opencontainers.image.version="0.1.0" org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.description="A mock of Amazon Cognito, Microsoft Entra External ID and OpenID Connect providers" \
      org.opencontainers.image.base.name="scratch"
COPY --from=build /image/ /
COPY --from=build --chown=4370:4370 /data /data
USER 4370:4370
# The port is reachable only where it is published, so the control API is open to whoever reaches it.
ENV PATH=/usr/bin UNDERSTUDY_HOST=0.0.0.0 UNDERSTUDY_OPEN_CONTROL=true
EXPOSE 4370
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s --retries=3 CMD ["understudy", "health"]
ENTRYPOINT ["understudy"]
CMD ["serve"]
