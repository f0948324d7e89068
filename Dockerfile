# One image for the web process and the worker; the command selects the process.

FROM node:24-bookworm-slim AS build
WORKDIR /timbre
ENV NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --include=optional
COPY . .
RUN sh deploy/build-image.sh

FROM node:24-bookworm-slim
# Removes the graphics drivers that the ffmpeg package depends on.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates ffmpeg \
  && dpkg --purge --force-depends libgl1-mesa-dri libllvm15 libz3-4 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
WORKDIR /timbre
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 PORT=3000 HOST=0.0.0.0 \
  FFMPEG_PATH=/usr/bin/ffmpeg TIMBRE_DATA=/tmp/timbre NEXT_TELEMETRY_DISABLED=1 NPM_CONFIG_UPDATE_NOTIFIER=false
COPY --from=build --chown=root:root /timbre ./
LABEL org.opencontainers.image.title="Timbre" org.opencontainers.image.version="0.9.0" org.opencontainers.image.licenses="AGPL-3.0-or-later"
# What a volume at /data begins with.
RUN mkdir /data && chown node:node /data
USER node
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --start-interval=2s --retries=4 \
  CMD ["bash", "deploy/healthy.sh", "3000", "/v1/live"]
# Runs node without npm, so that the web process receives SIGTERM and can finish its requests.
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=352", "--import", "tsx", "server/web.ts"]
