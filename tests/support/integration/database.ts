import { inject } from 'vitest';
import { createDatabase } from './own-database';

/**
 * Clones the template database for each vitest worker of a project. Its test files share the clone: leftover rows do not
 * matter, because builders create their own parent records.
 */
const serviceEnv = inject('serviceEnv');
const template = new URL(serviceEnv.DATABASE_URL ?? '');
const own = new URL(template);
own.pathname = `/${inject('databaseName')}_${process.env.VITEST_POOL_ID}`;

// Must be set before any test file is loaded: the product reads its configuration at first use.
Object.assign(process.env, serviceEnv, { DATABASE_URL: own.href });
await createDatabase(own, template);
