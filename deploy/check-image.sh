#!/bin/sh
# `npm run image:check`: runs the image's build steps on a clean copy of the sources, without Docker, and starts each
# program until it reports the missing configuration. The copy has the tracked files that .dockerignore does not exclude.
# IMAGE_PACKAGES is a `node_modules` to copy instead of installing the packages, and IMAGE_PAGES a `.next` that is not built
# again if it is from the same sources: the tests pass their own.
set -eu
sources=$(git rev-parse --show-toplevel)
folder=$(mktemp -d)
tools=$(mktemp -d)
trap 'rm -rf "$folder" "$tools"' EXIT
commit=$(git -C "$sources" -c user.name=check -c user.email=check@localhost stash create)
git -C "$sources" archive "${commit:-HEAD}" | tar -x -C "$folder"
cd "$folder"
grep -v '[!*]' .dockerignore | while read -r name; do rm -rf "./$name"; done
if [ -n "${IMAGE_PACKAGES:-}" ]; then
  # Links are enough, except for the file that npm rewrites.
  cp -al "$IMAGE_PACKAGES" node_modules 2>/dev/null || { rm -rf node_modules && cp -a "$IMAGE_PACKAGES" node_modules; }
  rm -rf node_modules/.cache node_modules/.vite
  cp node_modules/.package-lock.json "$tools/packages"
  mv "$tools/packages" node_modules/.package-lock.json
else
  npm ci --omit=dev --include=optional --no-audit --no-fund
fi
if [ -n "${IMAGE_PAGES:-}" ]; then cp -a "$IMAGE_PAGES" .next; fi
node=$tools/node
cp "$(readlink -f "$(command -v node)")" "$node"
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
if [ -e node_modules/typescript ] || [ -e node_modules/vitest ]; then
  echo 'The image has packages that only the build and the tests need.'
  exit 1
fi
echo 'The image builds, and its programs start.'
