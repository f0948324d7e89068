import { relative } from 'node:path';
import { migrateDatabase } from './migrate';
import { databaseUrls, ensureRoles } from '@/server/local/database/roles';
import { writeMigration } from '@/server/local/database/migration-files';
import { loadSecretFiles } from '@/server/platform/secret-files';
import { runningDatabase } from './services-file';

const usage = `npm run db:migrate           apply the migrations to the database of the environment, else to the running embedded one
npm run db:diff -- <name>    write a migration that turns the result of the migrations into the schema
npm run db:check             fail when the schema and the migrations differ`;

const [task, name] = process.argv.slice(2);

async function run(): Promise<number> {
  switch (task) {
    case 'migrate': {
      loadSecretFiles(process.env);
      const urls = databaseUrls(process.env.DATABASE_URL ? process.env : runningDatabase());
      const { DATABASE_SUPERUSER_URL: superuserUrl } = process.env;
      if (superuserUrl) await ensureRoles(superuserUrl, urls);
      const applied = await migrateDatabase(urls);
      console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
      return 0;
    }
    case 'diff': {
      if (!name) throw new Error(`Give the migration a name.\n${usage}`);
      const sql = await differenceOfSchema();
      if (sql === '') {
        console.log('The schema and the migrations agree: nothing to write.');
        return 0;
      }
      const path = await writeMigration(name, `${sql}\n`);
      console.log(`Wrote ${relative('.', path)}. Review it, and add what the Prisma schema cannot express.`);
      return 0;
    }
    case 'check': {
      const sql = await differenceOfSchema();
      if (sql === '') return 0;
      console.error(`The schema and the migrations differ. "npm run db:diff -- <name>" would write:\n\n${sql}`);
      return 1;
    }
    default:
      console.error(usage);
      return 1;
  }
}

/** Loads lazily: the image has neither the schema engine nor the embedded PostgreSQL. */
async function differenceOfSchema(): Promise<string> {
  const { schemaDifference } = await import('@/server/local/database/schema-difference');
  const { withScratchPostgres } = await import('@/server/local/database/scratch-postgres');
  return withScratchPostgres((url) => schemaDifference(url));
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
