#!/bin/sh
# `npm run image:check`: runs the image's build steps on a clean copy of the committed sources, without Docker, and
# starts each program until it reports the missing configuration. Takes a few minutes.
set -eu
sources=$(git rev-parse --show-toplevel)
folder=$(mktemp -d)
tools=$(mktemp -d)
trap 'rm -rf "$folder" "$tools"' EXIT
git -C "$sources" archive HEAD | tar -x -C "$folder"
cd "$folder"
npm ci --include=dev --include=optional --no-audit --no-fund
node=$tools/node
cp "$(readlink -f node_modules/.bin/node)" "$node"
sh deploy/build-image.sh
for program in server/web.ts server/worker.ts server/local/backup/backup.cli.ts server/local/db.ts; do
  # shellcheck disable=SC2024
  env -i PATH="$PATH" NODE_ENV=production "$node" --import tsx "$program" >"$folder/output" 2>&1 || true
  if ! grep -qE 'configuration is not complete|DATABASE_URL is missing|npm run backup --|npm run db:migrate' "$folder/output"; then
    cat "$folder/output"
    echo "$program does not start in the image."
    exit 1
  fi
done
echo 'The image builds, and its programs start.'
