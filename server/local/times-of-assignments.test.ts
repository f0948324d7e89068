import pg from 'pg';
import { expect, test } from 'vitest';
import { applyMigrations } from './migrate';
import { firstMigration } from '@/server/local/database/combined-migrations';
import { migrationsFolder } from '@/server/local/database/migration-files';
import { withScratchPostgres } from '@/server/local/database/scratch-postgres';

/** Inserts without foreign keys and triggers; columns that are not named have their default. */
const rowsOfPreviousVersion = `
  set session_replication_role = replica;
  insert into projects (id, "teamId", "templateId", "createdById", name, language, "hasScript", "hasLineReader",
      "hasMultipleNamedAudio", "requiresAdminApproval", "maxVoices", "customerPriceCents", "voiceFeeCents",
      "pickupAllowed", "pickupDays", "acceptedAt", "deliveredAt", "autoApproveAt", "canceledAt")
    select id, 'team', 'template', 'user', id, 'en', true, false, false, false, 5, 0, 0, true, 90,
      "acceptedAt"::timestamptz, '2026-12-02', "acceptedAt"::timestamptz, "canceledAt"::timestamptz
    from (values ('accepted', '2026-12-01', null), ('open', null, null), ('canceled', null, '2026-12-03'))
      as project (id, "acceptedAt", "canceledAt");
  insert into assignments (id, "projectId", "voiceId", "assignedById", state, "customerTotalCents", "voiceFeeTotalCents",
      "assignedAt", "voiceAgreedAt", "releaseReason")
    select id, "projectId", 'voice', 'user', state::"AssignmentState", 0, 0, "assignedAt"::timestamptz,
      "voiceAgreedAt"::timestamptz, reason
    from (values ('accepted', 'accepted', 'accepted', '2026-12-01', '2026-12-01', null),
        ('earlier', 'accepted', 'released', '2026-11-01', null, 'unassigned'),
        ('last', 'open', 'released', '2026-12-01', null, 'unassigned'),
        ('next', 'open', 'authorizing', null, null, null),
        ('canceled', 'canceled', 'released', '2026-12-01', '2026-12-01', 'canceled'))
      as assignment (id, "projectId", state, "assignedAt", "voiceAgreedAt", reason);
  insert into payments (id, "projectId", "assignmentId", "teamId", status, "amountCents", "vatCents", "idempotencyKey")
    values ('payment', 'accepted', 'accepted', 'team', 'captured', 100, 0, 'key');
  insert into change_requests (id, "projectId", round, state, "requestedById")
    values ('brief', 'accepted', 0, 'closed', 'user'), ('changes', 'accepted', 1, 'open', 'user'),
      ('changes of canceled', 'canceled', 1, 'closed', 'user');
  insert into payment_issues (id, "projectId", "paymentId", kind, "lastModified")
    values ('issue', 'accepted', 'payment', 'disputed', now());
  insert into ledger_transactions (id, kind, "subjectId", sequence, "projectId")
    values ('sale', 'sale', 'payment', 1, 'accepted'), ('fee', 'providerFee', 'txn_1', 1, null);
  set session_replication_role = default;`;

test('the migration copies the times and names the assignments of what is stored', async () => {
  await withScratchPostgres(async (url) => {
    await applyMigrations(url, migrationsFolder, [firstMigration]);
    const client = new pg.Client(url);
    await client.connect();
    await client.query(rowsOfPreviousVersion);
    await applyMigrations(url);
    const rowsOf = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows;
    const day = (column: string) => `to_char("${column}" at time zone 'UTC', 'MM-DD')`;
    expect(
      await rowsOf(
        `select id, ${day('acceptedAt')}, ${day('deliveredAt')}, ${day('autoApproveAt')} from assignments order by id`,
      ),
    ).toEqual([
      ['accepted', '12-01', '12-02', '12-01'],
      ['canceled', null, '12-02', null],
      ['earlier', null, null, null],
      ['last', null, '12-02', null],
      ['next', null, null, null],
    ]);
    expect(await rowsOf('select id, "assignmentId" from change_requests order by id')).toEqual([
      ['brief', null],
      ['changes', 'accepted'],
      ['changes of canceled', 'canceled'],
    ]);
    expect(await rowsOf('select "assignmentId" from payment_issues')).toEqual([['accepted']]);
    expect(await rowsOf('select id, "assignmentId" from ledger_transactions order by id')).toEqual([
      ['fee', null],
      ['sale', 'accepted'],
    ]);
    await expect(client.query(`update ledger_transactions set sequence = 2`)).rejects.toThrow('append-only');
    await client.end();
  });
});
