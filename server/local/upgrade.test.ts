import pg from 'pg';
import { expect, test } from 'vitest';
import { applyMigrations } from './migrate';
import { readMigrations } from '@/server/local/database/migration-files';
import { withScratchPostgres } from '@/server/local/database/scratch-postgres';
import { wholeOrQuick } from '@/tests/support/whole-run';

/** In the whole run, more than the product's tests create; UPGRADE_ROWS sets another number. */
const numRows = Number(process.env.UPGRADE_ROWS ?? wholeOrQuick(100_000, 4_000));

/** Rows of the first release: a project for every 100 rows, 45 % lines (half of them recorded), 45 % messages. */
function fill(rows: number): string {
  const numProjects = Math.ceil(rows / 100);
  const share = (part: number) => Math.round(rows * part);
  return `
  insert into users (id, email, "passwordHash", "firstName", "lastName", "isVoice", "isSupport")
    select 'user-' || n, 'user-' || n || '@people.example', 'hash', 'First ' || n, 'Läst ' || n, n % 2 = 0, n = 1 from generate_series(1, 100) n;
  insert into teams (id, name, "stripeAccountId") select 'team-' || n, 'Team ' || n, case when n % 2 = 0 then 'acct_' || n end from generate_series(1, 10) n;
  insert into team_members ("teamId", "userId", role) select 'team-' || (n % 10 + 1), 'user-' || n, 'owner' from generate_series(1, 99, 2) n;
  insert into voice_profiles ("userId", status, "publishedAt") select 'user-' || n, 'published', now() from generate_series(2, 100, 2) n;
  insert into voice_demos (id, "voiceId", name, uri, status, language, types, tones)
    select 'demo-' || n, 'user-' || n, 'Demo', 'audio/demo-' || n, 'done', 'da', '{commercial}', '{warm}' from generate_series(2, 100, 2) n;
  insert into project_templates (id, name, description, icon, "customerPriceCents", "voiceFeeCents") values ('commercial', 'Commercial', '', 'mic', 20000, 10000);
  insert into projects (id, "teamId", "templateId", "createdById", name, language, "hasScript", "hasLineReader", "hasMultipleNamedAudio",
      "requiresAdminApproval", "maxVoices", "customerPriceCents", "voiceFeeCents", "pickupAllowed", "pickupDays", "acceptedAt")
    select 'project-' || n, 'team-' || (n % 10 + 1), 'commercial', 'user-1', 'Project ' || n, 'da', true, true, false, false, 5, 20000, 10000, true, 90, now()
      from generate_series(1, ${numProjects}) n;
  insert into project_voices ("projectId", "voiceId") select 'project-' || n, 'user-2' from generate_series(1, ${numProjects}) n;
  insert into assignments (id, "projectId", "voiceId", "assignedById", state, "customerTotalCents", "voiceFeeTotalCents", "assignedAt", "voiceAgreedAt")
    select 'assignment-' || n, 'project-' || n, 'user-2', 'user-1', 'accepted', 20000, 10000, now(), now() from generate_series(1, ${numProjects}) n;
  insert into payouts (id, "projectId", "voiceId", method, "amountCents", "idempotencyKey")
    select 'payout-' || n, 'project-' || n, 'user-2', 'manual', 10000, 'payout-project-' || n from generate_series(1, ${numProjects}, 2) n;
  insert into lines (id, "projectId", "assignmentId", filename, line, uri, "previewUri", "durationMs", position)
    select 'line-' || n, 'project-' || p, case when n % 2 = 0 then 'assignment-' || p end, n || '.wav', E'Line\\t' || n,
        case when n % 2 = 0 then 'audio/line-' || n end, case when n % 2 = 0 then 'audio/preview-' || n end, case when n % 2 = 0 then 1000 + n % 500 end, n
      from (select n, n % ${numProjects} + 1 as p from generate_series(1, ${share(0.45)}) n) numbers;
  insert into messages (id, "projectId", "voiceId", "fromId", type, text, timestamp)
    select 'message-' || n, 'project-' || (n % ${numProjects} + 1), 'user-2', 'user-1', 'text', 'Hello 👋 ' || n, now() + n * interval '1 ms'
      from generate_series(1, ${share(0.45)}) n;
  insert into analytics_events (id, name, properties) select 'event-' || n, 'search-view', '{"query": "danish"}' from generate_series(1, ${share(0.07)}) n;
  analyze`;
}

/** Digest of the columns that a table has both in the first release and now. */
async function digests(client: pg.Client, columns: Map<string, string[]>): Promise<Record<string, string>> {
  const entries: Array<[string, string]> = [];
  for (const [table, names] of columns) {
    const list = names.map((name) => `"${name}"`).join(', ');
    const { rows } = await client.query<{ count: string; digest: string }>(
      `select count(*), md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest from (select ${list} from "${table}") t`,
    );
    entries.push([table, `${rows[0]?.count} ${rows[0]?.digest}`]);
  }
  return Object.fromEntries(entries);
}

async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; names: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as names from information_schema.columns
      where table_schema = 'public' and table_name <> '_prisma_migrations' group by 1 order by 1`,
  );
  return new Map(rows.map(({ table, names }) => [table, names]));
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // After a failure, the server stops while the client is connected.
  client.on('error', () => {});
  await client.connect();
  await client.query(`set timezone = 'UTC'`);
  return client;
}

test(`upgrades ${numRows.toLocaleString('en-US')} rows of the first release without changing them`, async () => {
  await withScratchPostgres(async (url) => {
    const [init] = await readMigrations();
    const server = await connect(url);
    const urlOf = (database: string) => {
      const own = new URL(url);
      own.pathname = `/${database}`;
      return own.href;
    };
    await server.query(`create database before template template0`);
    await applyMigrations(urlOf('before'), undefined, [init?.name ?? '']);
    const filling = await connect(urlOf('before'));
    await filling.query(fill(numRows));
    await filling.end();
    await server.query(`create database after template before`);
    await server.end();

    const started = performance.now();
    expect((await applyMigrations(urlOf('after'))).length).toBeGreaterThan(5);
    const seconds = (performance.now() - started) / 1000;

    const [before, after] = [await connect(urlOf('before')), await connect(urlOf('after'))];
    const columns = await columnsOf(after);
    const shared = new Map(
      [...(await columnsOf(before))].flatMap(([table, names]) => {
        const both = names.filter((name) => columns.get(table)?.includes(name));
        return both.length > 0 ? [[table, both] as const] : [];
      }),
    );
    expect(await digests(after, shared)).toEqual(await digests(before, shared));
    const audio = `select md5(string_agg(id || uri || "durationMs", ',' order by id)) as digest from`;
    const { rows: audioBefore } = await before.query(`${audio} lines where uri is not null`);
    await before.end();
    // The audio of a line became its first take.
    expect((await after.query(`${audio} (select "lineId" as id, uri, "durationMs" from line_takes) t`)).rows).toEqual(
      audioBefore,
    );
    // Every object of a record can be found by its URI.
    const { rows: objects } = await after.query(
      `select kind::text, count(*)::int, count(*) filter (where o."uri" is null)::int as missing
         from object_sources s left join stored_objects o using ("uri", "kind", "subjectId") group by 1 order by 1`,
    );
    const ofDemos = { kind: 'demoUpload', count: 50, missing: 0 };
    const numTakes = Math.floor(Math.round(numRows * 0.45) / 2);
    const ofLines = ['lineTake', 'lineTakeFinal', 'lineTakePreview'].map((kind) => ({
      kind,
      count: numTakes,
      missing: 0,
    }));
    expect(objects).toEqual([ofDemos, ...ofLines]);
    // Every fee belongs to the assignment that it is paid for.
    const { rows: fees } = await after.query(
      `select count(*)::int, count(*) filter (where "assignmentId" = replace("projectId", 'project', 'assignment'))::int as filled from payouts`,
    );
    const numFees = Math.ceil(Math.ceil(numRows / 100) / 2);
    expect(fees).toEqual([{ count: numFees, filled: numFees }]);
    const admins = await after.query(`select id from users where "supportRole" = 'admin'`);
    expect(admins.rows).toEqual([{ id: 'user-1' }]);
    await after.end();
    console.info(`upgraded in ${seconds.toFixed(1)} s`);
  });
}, 180_000);
