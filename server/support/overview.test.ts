import { expect, test } from 'vitest';
import { getSupportOverview } from '@/server/support/overview';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { anActor, aProject, aTemplate, aUser, aVoice } from '@/tests/support/builders';

const long = new Date('2020-01-01T00:00:00.000Z');

test('counts what waits, with the age of the oldest', async () => {
  const support = await anActor((await aUser({ isSupport: true })).id);
  const before = new Map((await getSupportOverview(support)).map((item) => [item.kind, item.count]));
  const { id } = await aVoice();
  await db.voiceProfile.update({ where: { userId: id }, data: { status: 'awaiting', awaitingSince: long } });
  const project = await aProject({ template: await aTemplate({ requiresAdminApproval: true }) });
  const fee = {
    projectId: project.id,
    voiceId: id,
    amountCents: 5_000,
    idempotencyKey: newId(),
    created: long,
  } as const;
  const payout = await db.payout.create({ data: { ...fee, status: 'failed', method: 'transfer' } });
  const issue = { projectId: project.id, payoutId: payout.id, kind: 'transferReversed', created: long } as const;
  await db.paymentIssue.create({ data: issue });
  const after = new Map((await getSupportOverview(support)).map((item) => [item.kind, item]));
  for (const kind of ['voices', 'projects', 'payouts', 'payment-issues'] as const) {
    expect((after.get(kind)?.count ?? 0) - (before.get(kind) ?? 0)).toBe(1);
  }
  for (const kind of ['voices', 'payouts', 'payment-issues'] as const) {
    expect(after.get(kind)?.oldest).toBe(long.toISOString());
  }
});

test('is for support only', async () => {
  const user = await anActor((await aUser()).id);
  await expect(getSupportOverview(user)).rejects.toMatchObject({ message: 'Missing scope support' });
});
