import pg from 'pg';
import { z } from 'zod';
import { queryRows } from '@/server/platform/postgres/query-rows';

/**
 * `owner` owns the database and migrates it; `app` is the user of the product. They are the same where a provider gives
 * only one user.
 */
export type DatabaseUrls = { owner: string; app: string };

/** @throws when there is no database */
export function databaseUrls(environment: Record<string, string | undefined>): DatabaseUrls {
  const { DATABASE_URL: app, DATABASE_MIGRATION_URL: owner } = environment;
  if (!app) throw new Error('DATABASE_URL is missing.');
  return { app, owner: owner || app };
}

const userOf = (url: string) => decodeURIComponent(new URL(url).username);
const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);
const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

export const isSplit = ({ owner, app }: DatabaseUrls): boolean => userOf(owner) !== userOf(app);

/**
 * Creates both users, without special rights, and the database. Gives the owner what the superuser has created, as of an
 * installation from before the users were divided.
 */
export async function ensureRoles(superuserUrl: string, urls: DatabaseUrls): Promise<void> {
  const [owner, app] = [userOf(urls.owner), userOf(urls.app)].map(pg.escapeIdentifier) as [string, string];
  const database = databaseOf(urls.app);
  await withClient(withDatabase(superuserUrl, 'postgres'), async (client) => {
    for (const url of [urls.app, urls.owner]) await ensureRole(client, url);
    // A member may give objects to the role, and reads its tables for a backup.
    await client.query(`grant ${app} to ${owner}`);
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    const name = pg.escapeIdentifier(database);
    await client.query(
      `${found.rowCount === 0 ? `create database ${name} owner` : `alter database ${name} owner to`} ${owner}`,
    );
  });
  await withClient(withDatabase(superuserUrl, database), (client) => giveAll(client, '%', owner));
}

async function ensureRole(client: pg.Client, url: string): Promise<void> {
  const [name, password] = [pg.escapeIdentifier(userOf(url)), pg.escapeLiteral(passwordOf(url))];
  const found = await client.query('select 1 from pg_roles where rolname = $1', [userOf(url)]);
  await client.query(
    `${found.rowCount === 0 ? 'create' : 'alter'} role ${name} login nosuperuser nocreaterole password ${password}`,
  );
}

const ownedRow = z.strictObject({ what: z.string() });

/** Gives what the user of the connection owns in these schemas to another one. The user may go on using it as a member. */
async function giveAll(client: pg.Client, schemas: string, to: string): Promise<void> {
  const rows = await queryRows(client, ownedRow, { text: ownedObjects, values: [schemas] });
  // Each statement has its own transaction, because processes of an older version may use the tables.
  await client.query("set lock_timeout = '10s'");
  for (const { what } of rows) await client.query(`alter ${what} owner to ${to}`);
}

/**
 * Lists the objects of the current user. Members of extensions and sequences of columns are omitted, because they
 * follow their table.
 */
const ownedObjects = `
  with owned(kind, name, namespace, class, id, owner) as (
    select 'schema', quote_ident(nspname), oid, 'pg_namespace'::regclass, oid, nspowner from pg_namespace
    union all
    select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
           oid::regclass::text, relnamespace, 'pg_class'::regclass, oid, relowner
      from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'routine', oid::regprocedure::text, pronamespace, 'pg_proc'::regclass, oid, proowner from pg_proc
    union all
    select 'type', oid::regtype::text, typnamespace, 'pg_type'::regclass, oid, typowner
      from pg_type where typtype in ('e', 'd', 'r')
  )
  select owned.kind || ' ' || owned.name as what
    from owned
    join pg_namespace namespace on namespace.oid = owned.namespace
   where owned.owner = current_user::regrole and namespace.nspname like $1
     and namespace.nspname <> 'information_schema' and namespace.nspname not like 'pg\\_%'
     and not exists (
       select from pg_depend where classid = owned.class and objid = owned.id
         and (deptype = 'e' or owned.kind = 'sequence' and deptype in ('a', 'i')))
   order by owned.kind <> 'schema'`;

const schemaRow = z.strictObject({ name: z.string(), database: z.string() });

/** Lets the user of the product read and write rows, but not change the schema. The queue is its own: it updates its tables. */
export async function grantRights({ owner, app: appUrl }: DatabaseUrls): Promise<void> {
  const app = pg.escapeIdentifier(userOf(appUrl));
  await withClient(owner, async (client) => {
    const rows = await queryRows(client, schemaRow, {
      text: `select quote_ident(nspname) as name, quote_ident(current_database()) as database from pg_namespace
        where nspname in ('public', 'search')`,
    });
    await client.query('begin');
    for (const { name, database } of rows) {
      await client.query(`
        grant create on database ${database} to ${app};
        grant usage on schema ${name} to ${app};
        grant select, insert, update, delete on all tables in schema ${name} to ${app};
        grant usage, select, update on all sequences in schema ${name} to ${app}`);
    }
    // `npm run search:rebuild` analyzes it. Before PostgreSQL 17, autovacuum does that later.
    const { rowCount: canMaintain } = await client.query(
      `select 1 where current_setting('server_version_num')::int >= 170000 and to_regclass('search.voice') is not null`,
    );
    if (canMaintain) await client.query(`grant maintain on table search.voice to ${app}`);
    await client.query('commit');
    await giveAll(client, 'pgboss', app);
  });
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function withClient(url: string, run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
