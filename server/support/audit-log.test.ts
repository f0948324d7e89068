import { expect, test } from 'vitest';
import { audited, noteChange } from '@/server/access/audit';
import { db, transaction } from '@/server/platform/db';
import { aCustomer, aSupportAgent } from '@/tests/support/builders';
import { downloadAuditLog, listAuditLog } from './audit-log';
import { suspendUser } from './edit-users';

test('names who did what, as whom, to which record, and finds it by each of them', async () => {
  const agent = await aSupportAgent();
  const { id, team, actor } = await aCustomer({ name: 'Audited, Inc.' });
  await suspendUser(agent, id, { isSuspended: true, reason: '=1+1' });
  const asUser = { ...actor, impersonatorId: agent.userId };
  const entry = { action: 'PATCH /teams/{teamId}', parameters: { teamId: team.id }, body: { city: 'Uppsala' } };
  await audited(asUser, entry, () => transaction(async (tx) => noteChange(tx, entry.body, { city: '' }, entry.body)));
  const list = async (filters: object) => (await listAuditLog(agent, { limit: 20, ...filters })).body;
  const about = await list({ query: agent.userId });
  expect(about).toMatchObject([
    {
      action: 'PATCH /teams/{teamId}',
      actor: { id, name: 'Cora Customer' },
      impersonator: { id: agent.userId, name: 'Sasha Support' },
      subject: { id: team.id, kind: 'team', name: 'Audited, Inc.' },
      details: { teamId: team.id, body: { city: 'Uppsala' } },
      before: { city: '' },
      after: { city: 'Uppsala' },
    },
    {
      action: 'suspend-user',
      actor: { id: agent.userId },
      impersonator: null,
      subject: { id, kind: 'user' },
      before: { isSuspended: false },
      after: { isSuspended: true },
    },
  ]);
  expect(await list({ subject: id })).toHaveLength(1);
  expect(await list({ subject: id, to: '2020-01-01' })).toEqual([]);
  const { bytes } = (await downloadAuditLog(agent, { query: agent.userId })).extra;
  const csv = Buffer.from(bytes as Uint8Array).toString();
  expect(csv).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/m);
  expect(csv).toContain('"{""reason"":""=1+1""}"');
  expect(csv).toContain('"Audited, Inc."');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(3);
});

test('has pages below 1 MB, however much changed', async () => {
  const agent = await aSupportAgent();
  const { id: subject } = await aCustomer();
  await db.auditEntry.createMany({
    data: Array.from({ length: 12 }, () => ({
      actorId: agent.userId,
      action: 'edit-template',
      subject,
      after: { license: 'a'.repeat(100_000) },
    })),
  });
  const first = await listAuditLog(agent, { limit: 100, subject });
  const cursor = first.extra.headers?.['X-Next-Cursor'] ?? '';
  const second = await listAuditLog(agent, { limit: 100, subject, cursor });
  for (const { body } of [first, second]) expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000);
  expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(12);
  expect(second.extra.headers).toBeUndefined();
});
