import { defineConfig } from 'prisma/config';

/** Read by Prisma's own commands; `npm run db:*` wraps them (docs/decisions). */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
});
