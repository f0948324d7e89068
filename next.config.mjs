/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // Tests build beside a running development server, so each has a folder of its own.
  distDir: process.env.NEXT_BUILD_FOLDER ?? '.next',
  // Packages with worker threads, native parts or their own module tricks stay outside the bundle.
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'pino',
    '@prisma/client',
    '@prisma/adapter-pg',
    'bcryptjs',
    'geoip-country',
    'sharp',
  ],
  // No page uses `next/image`: /_next/image, which would resize whatever it is asked to, is a 404.
  images: { unoptimized: true },
  // `npm run check` and `npm test` type-check the whole project with TypeScript 7, which has no API for the build to call.
  typescript: { ignoreBuildErrors: true },
};
