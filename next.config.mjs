/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // A separate folder lets tests build beside a running development server.
  distDir: process.env.NEXT_BUILD_FOLDER ?? '.next',
  // Packages with worker threads, native parts or their own module loading cannot be bundled.
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'pino',
    '@prisma/client',
    '@prisma/adapter-pg',
    'bcryptjs',
    'geoip-country',
    'sharp',
    '@ffmpeg-installer/ffmpeg',
  ],
  // Disables /_next/image, which would resize any requested image; no page uses `next/image`.
  images: { unoptimized: true },
  // `npm run check` and `npm test` check the types with TypeScript 7, which has no API for the build to call.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // The server does not read them (server/platform/tracing/no-source-maps.ts).
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE !== 'off',
  },
};
