#!/bin/sh
# The image's build steps between `npm ci` and copying the result (Dockerfile). Run in the folder of the sources.
set -eu
npm run db:generate
npm run build
rm -rf .next/cache
# Only the build, and the services of an installation without containers, need these. npm counts optional peers of production
# packages (Playwright) and binaries for one platform as optional: production needs only the binaries of sharp and esbuild.
binaries=$(mktemp -d)
cp -r node_modules/@img node_modules/@esbuild "$binaries"
npm uninstall --no-save --omit=dev --omit=optional --no-audit --no-fund \
  @ffmpeg-installer/ffmpeg @tailwindcss/postcss @types/node @types/react embedded-postgres lucide-react postal-mime postcss \
  prisma smtp-server tailwindcss typescript xlsx
cp -r "$binaries/@img" "$binaries/@esbuild" node_modules
rm -rf "$binaries"
find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*postgresql*' -delete
# Nothing is compiled or debugged in the image: a sixth of its size.
find node_modules -name '*.map' -delete
find node_modules \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
