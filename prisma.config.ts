import type { PrismaConfig } from 'prisma';

/**
 * Read by Prisma's own commands, which `npm run db:*` wraps (docs/decisions). Imports only a type from Prisma's
 * package: migrations also run where that package is not installed.
 */
const config: PrismaConfig = {
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
};

export default config;
