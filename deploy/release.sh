#!/bin/sh
# `npm run release`: makes the release that package.json names. Runs all tests, and, where Docker runs, builds the image; writes the
# bill of materials (CycloneDX) and the notes of CHANGELOG.md to `release/`. `npm run release -- --tag` also tags the commit.
# `RELEASE_TESTS=off` leaves the tests out, for a commit that has passed them.
set -eu
cd "$(git rev-parse --show-toplevel)"
version=$(node -p "require('./package.json').version")
fail() { echo "$1" >&2; exit 1; }
[ -z "$(git status --porcelain)" ] || fail 'The folder has changes that are not committed.'
grep -q "^## \[$version\] - " CHANGELOG.md || fail "CHANGELOG.md has no section for $version."
grep -q "image.version=\"$version\"" Dockerfile || fail "The label of the Dockerfile is not $version."
if git rev-parse -q --verify "refs/tags/v$version" >/dev/null; then fail "The tag v$version exists."; fi
[ "${RELEASE_TESTS:-on}" = off ] || { npm run -s check && npm run -s test:all; }
mkdir -p release
npm sbom --sbom-format=cyclonedx --omit=dev --package-lock-only >"release/timbre-$version.cdx.json"
awk -v start="## [$version]" 'index($0, "## [") == 1 { on = index($0, start) == 1; next } on' CHANGELOG.md >"release/notes-$version.md"
if docker version >/dev/null 2>&1; then docker build -t "timbre:$version" -t timbre:local .; else echo 'Docker does not run here: no image.'; fi
if [ "${1:-}" = --tag ]; then git tag -a "v$version" -F "release/notes-$version.md" && echo "Tagged v$version."; fi
echo "Timbre $version is in release/."
