#!/bin/sh
# The image's build steps between `npm ci` and copying the result (Dockerfile). Run in the folder of the sources.
set -eu
npm run db:generate
npm run build
rm -rf .next/cache
# npm counts optional peers of production packages (TypeScript, Playwright, Prisma's CLI) and binaries for one platform as
# optional. Production needs only the binaries of sharp and esbuild.
binaries=$(mktemp -d)
cp -r node_modules/@img node_modules/@esbuild "$binaries"
npm prune --omit=dev --omit=optional
cp -r "$binaries/@img" "$binaries/@esbuild" node_modules
rm -rf "$binaries"
find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*postgresql*' -delete
