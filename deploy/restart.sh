#!/bin/sh
# `npm run compose:restart`: replaces the web processes and workers of docker compose one after another, also by a new image or
# new variables, so that no request fails. Needs a proxy that finds all of them (deploy/Caddyfile), and a port on the host more than
# there are web processes: WEB_PORT=3000-3001 for one. Give the arguments of compose to it: npm run compose:restart -- --env-file other.env
set -eu
compose() { docker compose "$@"; }
for service in worker web; do
  # What an attempt without enough ports has left.
  left=$(compose "$@" ps -q --status created --status exited "$service")
  [ -z "$left" ] || docker rm $left >/dev/null
  old=$(compose "$@" ps -q "$service")
  number=$(printf '%s\n' "$old" | grep -c .)
  for container in $old; do
    # One more, of the new kind, beside the old ones.
    compose "$@" up -d --no-deps --no-recreate --scale "$service=$((number + 1))" --wait --wait-timeout 300 "$service"
    # It finishes its requests and jobs.
    docker stop "$container" >/dev/null
    docker rm "$container" >/dev/null
    echo "$service: replaced $container"
  done
done
