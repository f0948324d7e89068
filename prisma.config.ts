import type { PrismaConfig } from 'prisma';

/**
 * Read by Prisma's own commands; `npm run db:*` wraps them (docs/decisions). Only a type comes from their package: what
 * applies the migrations reads this too, where that package is not installed.
 */
const config: PrismaConfig = {
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
};

export default config;
