import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { pollUntil } from '@/tests/support/jobs/poll';
import { applyMigrations } from './migrate';
import { combinedMigrations, firstMigration } from '@/server/local/database/combined-migrations';
import { schemaDifference } from '@/server/local/database/schema-difference';
import { withScratchPostgres } from '@/server/local/database/scratch-postgres';
import { recordCombinedMigrations } from '@/tests/support/integration/combined-migrations';
import { testFolder } from '@/tests/support/test-folder';

const folder = testFolder();

const exampleSchema = `datasource db {
  provider = "postgresql"
}
model Take {
  id         String  @id
  projectId  String
  isAssigned Boolean
}
`;

const onlySqlSays = `
CREATE UNIQUE INDEX one_assigned ON "Take"("projectId") WHERE "isAssigned";
ALTER TABLE "Take" ADD CONSTRAINT id_not_empty CHECK (id <> '');
CREATE FUNCTION untouched() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END; $$;
CREATE TRIGGER untouched BEFORE INSERT ON "Take" FOR EACH ROW EXECUTE FUNCTION untouched();`;

test('applies each migration once and completely, and refuses a history that differs from the files', async () => {
  const folders = { schema: join(folder, 'schema'), migrations: join(folder, 'migrations') };
  mkdirSync(folders.schema);
  writeFileSync(join(folders.schema, 'base.prisma'), exampleSchema);
  const first = join(folders.migrations, '20260101000000_first');
  mkdirSync(first, { recursive: true });
  await withScratchPostgres(async (url) => {
    rmSync(first, { recursive: true });
    const sql = await schemaDifference(url, folders);
    mkdirSync(first);
    writeFileSync(join(first, 'migration.sql'), `${sql}\n${onlySqlSays}\n`);
    const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(url, folders.migrations)));
    expect(applied.flat()).toEqual(['20260101000000_first']);
    expect(await schemaDifference(url, folders)).toBe('');

    writeFileSync(
      join(folders.schema, 'base.prisma'),
      exampleSchema.replace('isAssigned Boolean', 'isAssigned Boolean\n  name String?'),
    );
    expect(await schemaDifference(url, folders)).toContain('ADD COLUMN     "name" TEXT');

    const second = join(folders.migrations, '20260102000000_second');
    mkdirSync(second);
    writeFileSync(join(second, 'migration.sql'), 'CREATE TABLE half (id int); SELECT 1 / 0;');
    await expect(applyMigrations(url, folders.migrations)).rejects.toThrow(
      '20260102000000_second failed and was rolled back: division by zero',
    );
    writeFileSync(join(second, 'migration.sql'), 'CREATE TABLE half (id int);');
    expect(await applyMigrations(url, folders.migrations)).toEqual(['20260102000000_second']);

    rmSync(second, { recursive: true });
    await expect(applyMigrations(url, folders.migrations)).rejects.toThrow(
      /has the migration 20260102000000_second, which this version .* start with an empty database/,
    );

    mkdirSync(second);
    writeFileSync(join(second, 'migration.sql'), '-- edited');
    await expect(applyMigrations(url, folders.migrations)).rejects.toThrow('20260102000000_second was changed after');
  });
});

test('waits for a table in short attempts, between which others use it', async () => {
  const migrations = join(folder, 'busy');
  const write = (name: string, sql: string) => {
    mkdirSync(join(migrations, name), { recursive: true });
    writeFileSync(join(migrations, name, 'migration.sql'), sql);
  };
  await withScratchPostgres(async (url) => {
    write('20260101000000_first', 'CREATE TABLE busy (id int);');
    await applyMigrations(url, migrations);
    write('20260102000000_second', 'ALTER TABLE busy ADD COLUMN name text;');
    const [writer, reader] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([writer.connect(), reader.connect()]);
    await writer.query('BEGIN; INSERT INTO busy VALUES (1)');
    const applied = applyMigrations(url, migrations);
    const waiting = `select 1 from pg_locks where relation = 'busy'::regclass and not granted`;
    await pollUntil(async () => (await reader.query(waiting)).rowCount === 1, { what: 'the waiting migration' });
    // Waits behind the migration, which does not get the table.
    expect((await reader.query('SELECT * FROM busy')).rowCount).toBe(0);
    await writer.query('COMMIT');
    expect(await applied).toEqual(['20260102000000_second']);
    await Promise.all([writer.end(), reader.end()]);
  });
});

test('adopts a database of all migrations that the first one combines, and refuses one of some', async () => {
  await withScratchPostgres(async (url) => {
    await applyMigrations(url);
    const client = new pg.Client(url);
    await client.connect();
    const recorded = async () =>
      (await client.query('SELECT migration_name FROM "_prisma_migrations" ORDER BY 1')).rows.map(
        ({ migration_name: name }) => name,
      );
    const names = await recorded();
    await recordCombinedMigrations(client);
    expect(await recorded()).toHaveLength(combinedMigrations.size - 1 + names.length);
    expect(await applyMigrations(url)).toEqual([]);
    expect(await recorded()).toEqual(names);

    await recordCombinedMigrations(client);
    const change = (set: string) =>
      client.query(`UPDATE "_prisma_migrations" SET ${set} WHERE migration_name = $1`, [last]);
    const last = [...combinedMigrations.keys()].at(-1);
    await change(`checksum = 'other'`);
    await expect(applyMigrations(url)).rejects.toThrow(`${last} was changed after`);
    await change('rolled_back_at = now()');
    await expect(applyMigrations(url)).rejects.toThrow(
      `Only 55 of the 56 migrations that ${firstMigration} combines are there. Start the last version with ${last} first`,
    );
    await client.end();
  });
});

test("the product's migrations work on an empty database and agree with its schema", async () => {
  await withScratchPostgres(async (url) => {
    expect(await applyMigrations(url)).not.toEqual([]);
    expect(await applyMigrations(url)).toEqual([]);
    expect(await schemaDifference(url)).toBe('');
  });
});
