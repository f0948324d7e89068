#!/bin/bash
# `npm run compose:check`: runs docker-compose.yml on this machine as an operator does, from nothing to an update under load, and
# prints what was real, what stood in, and the figures. Uses the Docker or Podman that runs; as root on Debian it can set one up.
# CHECK_KEEP=on leaves everything running. Takes five to ten minutes on two cores.
set -euo pipefail
root=$(git rev-parse --show-toplevel)
cd "$root"
started=$SECONDS
say() { printf '[%4d s] %s\n' $((SECONDS - started)) "$*"; }
fail() { say "FAILED: $*"; exit 1; }
export PATH=$root/node_modules/.bin:$PATH
. deploy/check/engine.sh
. deploy/check/images.sh

work=$(mktemp -d)
chmod 755 "$work"
project=timbre-check
settings=$work/settings.env
sed 's/^COMPOSE_PROFILES=.*/COMPOSE_PROFILES=try/' deploy/try.env >"$settings"
mkdir "$work/backups" && chown 1000 "$work/backups"
cat >>"$settings" <<END
BACKUP_FOLDER=$work/backups
METRICS_TOKEN=only-for-this-check
LOG_LEVEL=info
END
compose() { inside docker compose --project-name "$project" --env-file "$settings" "$@"; }
end() {
  status=$?
  if [ $status -ne 0 ]; then compose logs --tail=40 2>&1 | cut -c1-300 || true; fi
  if [ "${CHECK_KEEP:-off}" = off ]; then
    for name in timbre-check timbre-check-restored; do
      docker compose -p "$name" --env-file "$settings" --profile '*' down --volumes --timeout 20 >/dev/null 2>&1 || true
    done
    for name in dockerd slirp; do [ ! -s "$engine_run/$name.pid" ] || kill "$(cat "$engine_run/$name.pid")" || true; done
    rm -rf "$work"
  fi
  exit $status
}
trap end EXIT
timed() { # timed <what is then done> <command>
  local from=$SECONDS what=$1
  shift
  "$@" >"$work/output" 2>&1 || { tail -40 "$work/output"; fail "$*"; }
  say "$what after $((SECONDS - from)) s"
}
answers() { inside curl -sk -o /dev/null -w '%{http_code}' --max-time 10 "$@"; }

# --- Images: this commit, and the one before it for the update ------------------------------------------------------
build() { # build <tag> <commit>
  rm -rf "$work/source" && mkdir "$work/source"
  git archive "$2" | tar -x -C "$work/source"
  docker build -t "$1" "$work/source"
}
commit=$(git stash create) && commit=${commit:-HEAD}
timed "the image is built" build timbre:local "$commit"
say "its size: $(docker image inspect -f '{{.Size}}' timbre:local | awk '{ printf "%d MB", $1 / 1e6 }')"

# --- What is missing is named, all at once ------------------------------------------------------------------------
grep -v 'SESSION_SECRET\|DATABASE_PASSWORD\|STRIPE_SECRET_KEY' "$settings" >"$work/incomplete.env"
if inside docker compose -p "$project" --env-file "$work/incomplete.env" run --rm configuration >"$work/output" 2>&1; then
  fail 'an incomplete configuration was accepted'
fi
for name in SESSION_SECRET DATABASE_PASSWORD STRIPE_SECRET_KEY; do grep -q "$name" "$work/output" || fail "$name is not named"; done
say 'missing variables are named, all at once'

# --- Start -------------------------------------------------------------------------------------------------------
timed "up --wait: healthy" compose up -d --wait --wait-timeout 300
health=$(inside curl -s --max-time 10 --retry 5 --retry-all-errors --fail-with-body http://localhost:3000/v1/health) || fail "health: $health"
sleep 20
say "memory at rest: $(inside docker stats --no-stream --format '{{.Name}} {{.MemUsage}}' | sed -E 's/ \/.*//; s/timbre-check-//' | paste -sd, -)"

# --- A whole order, by the product alone -------------------------------------------------------------------------
export TEST_ALL=1 TEST_COMPOSE="docker compose --project-name $project --env-file $settings" TEST_COMPOSE_URL=http://localhost:3000
inside playwright test tests/e2e/empty-installation.whole.spec.ts --reporter=line \
  >"$work/journey.log" 2>&1 || { tail -60 "$work/journey.log"; fail 'the order'; }
say 'support account, template, sign-ups, project, take, approval and payout, in the browser'
objects() { compose exec -T s3 sh -c 'find /data -type f | wc -l'; }
[ "$(objects)" -gt 3 ] || fail 'the store has no objects'
if compose logs --no-color | grep -E 'token=[A-Za-z0-9_-]{20}|only-for-looking|onlyForLooking|X-Amz-Signature|timbre_session=' >"$work/output"; then
  head -3 "$work/output"; fail 'a secret is in the logs'
fi
say "the logs have no secrets ($(compose logs --no-color | wc -l) lines), the store $(objects) files"

# --- Backup, and restore into another project ---------------------------------------------------------------------
compose run --rm -T backup >"$work/output" 2>&1 || { cat "$work/output"; fail 'the backup'; }
say "backup: $(grep Saved "$work/output")"
compose stop --timeout 60 >/dev/null 2>&1
codes=$(compose ps -a --format '{{.Service}} {{.ExitCode}}' | grep -E '^(web|worker)' | awk '{ print $2 }' | sort -u)
[ "$codes" = 0 ] || fail "web or worker ended with $codes"
say 'stop: web and worker ended with 0'
project=timbre-check-restored
compose up -d --wait --wait-timeout 300 >/dev/null 2>&1 || fail 'the second installation'
compose stop web worker >/dev/null 2>&1
compose run --rm -T backup sh -c 'npm run -s restore -- /backups/* --overwrite' >"$work/output" 2>&1 || { cat "$work/output"; fail 'the restore'; }
say "restore into another project: $(grep -i restored "$work/output" | head -1)"
compose up -d --wait >/dev/null 2>&1 || fail 'the start after the restore'
[ "$(answers 'http://localhost:3000/v1/search?query=Vera')" = 200 ] || fail 'the restored installation'
compose down --volumes >/dev/null 2>&1

# --- Two of each behind the proxy, and an update under load --------------------------------------------------------
project=timbre-check
sed -i -e 's/^COMPOSE_PROFILES=.*/COMPOSE_PROFILES=try,https/' -e 's#^APP_URL=.*#APP_URL=https://timbre.localhost#' \
  -e 's#^S3_PUBLIC_ENDPOINT=.*#S3_PUBLIC_ENDPOINT=https://files.timbre.localhost#' "$settings"
printf 'WEB_PORT=3000-3002\nWEB_COUNT=2\nWORKER_COUNT=2\n' >>"$settings"
before=$(git rev-parse HEAD~1)
timed "the image of the commit before is built" build timbre:before "$before"
TIMBRE_IMAGE=timbre:before compose up -d --wait --wait-timeout 300 >"$work/output" 2>&1 || { cat "$work/output"; fail 'two of each'; }
[ "$(answers --resolve timbre.localhost:443:127.0.0.1 https://timbre.localhost/v1/health)" = 200 ] || fail 'HTTPS'
[ "$(answers --resolve timbre.localhost:443:127.0.0.1 https://timbre.localhost/v1/metrics)" = 403 ] || fail 'the metrics are public'
say 'two web processes and two workers behind HTTPS'
(
  while [ ! -e "$work/enough" ]; do
    for path in /v1/search /search /v1/templates "/search/change-password?token=SECRETSECRETSECRETSECRET"; do
      answers --resolve timbre.localhost:443:127.0.0.1 "https://timbre.localhost$path" >>"$work/codes" || true
      echo >>"$work/codes"
    done
  done
) &
compose run --rm -T migrate >/dev/null 2>&1 || fail 'the migrations'
inside sh deploy/restart.sh --project-name "$project" --env-file "$settings" >"$work/output" 2>&1 || { cat "$work/output"; fail 'the update'; }
touch "$work/enough" && wait $!
grep -vE '^(200|307|308)$' "$work/codes" | sort | uniq -c >"$work/failed" || true
[ ! -s "$work/failed" ] || { cat "$work/failed"; fail 'requests failed during the update'; }
say "update of two web processes and two workers, one after another: $(wc -l <"$work/codes") requests, none failed"
! compose logs --no-color proxy | grep -q SECRETSECRET || fail 'a credential is in the log of the proxy'
compose stop web >/dev/null 2>&1
answers --resolve timbre.localhost:443:127.0.0.1 --max-time 40 'https://timbre.localhost/search/change-password?token=SECRETSECRETSECRETSECRET' >/dev/null || true
! compose logs --no-color proxy | grep -q SECRETSECRET || fail 'a credential is in the error log of the proxy'
say 'the log of the proxy has no queries'
say "green in $((SECONDS - started)) s; real: $(docker version --format '{{.Server.Version}}'), PostgreSQL, the proxy, Timbre's image; stood in: ${stood_in[*]:-nothing}"
