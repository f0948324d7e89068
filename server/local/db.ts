import { relative } from 'node:path';
import { applyMigrations, schemaDifference } from './migrate';
import { writeMigration } from './migration-files';
import { withScratchPostgres } from './scratch-postgres';
import { runningDatabaseUrl } from './services-file';

const USAGE = `npm run db:migrate           apply the migrations to DATABASE_URL, or to the running embedded database
npm run db:diff -- <name>    write a migration from what the migrations make to what the schema says
npm run db:check             fail when schema and migrations do not agree`;

const [task, name] = process.argv.slice(2);

async function run(): Promise<number> {
  switch (task) {
    case 'migrate': {
      const applied = await applyMigrations(process.env.DATABASE_URL || runningDatabaseUrl());
      console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
      return 0;
    }
    case 'diff': {
      if (!name) throw new Error(`Give the migration a name.\n${USAGE}`);
      const sql = await withScratchPostgres((url) => schemaDifference(url));
      if (sql === '') {
        console.log('Schema and migrations agree: nothing to write.');
        return 0;
      }
      const path = await writeMigration(name, `${sql}\n`);
      console.log(`Wrote ${relative('.', path)}. Add by hand below it what only SQL can say, then look it over.`);
      return 0;
    }
    case 'check': {
      const sql = await withScratchPostgres((url) => schemaDifference(url));
      if (sql === '') return 0;
      console.error(`Schema and migrations do not agree. "npm run db:diff -- <name>" would write:\n\n${sql}`);
      return 1;
    }
    default:
      console.error(USAGE);
      return 1;
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
