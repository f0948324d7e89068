import { inject } from 'vitest';
import { useDatabase } from './own-database';

/**
 * Clones the template database for each vitest worker of a project. Its test files share the clone: leftover rows do not
 * matter, because builders create their own parent records.
 */

// Must be set before any test file is loaded: the product reads its configuration at first use.
Object.assign(process.env, inject('serviceEnv'));
await useDatabase(`${inject('databaseName')}_${process.env.VITEST_POOL_ID}`);
