import { expect, test } from 'vitest';
import { assignmentIdOf } from '@/prisma/seed/builders';
import { getSupportOverview } from './overview';
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
    assignmentId: await assignmentIdOf(db, project.id, id),
    voiceId: id,
    amountCents: 5_000,
    idempotencyKey: newId(),
    created: long,
  } as const;
  const payout = await db.payout.create({ data: { ...fee, status: 'failed', method: 'transfer' } });
  const issue = { projectId: project.id, payoutId: payout.id, kind: 'transferReversed', created: long } as const;
  await db.paymentIssue.create({ data: issue });
  await db.supportRequest.create({ data: { kind: 'contact', email: 'ada@people.example', created: long } });
  await db.supportRequest.create({ data: { kind: 'contact', email: 'ada@people.example', closedAt: long } });
  const after = new Map((await getSupportOverview(support)).map((item) => [item.kind, item]));
  for (const kind of ['voices', 'projects', 'requests', 'failed-transfers', 'payment-issues'] as const) {
    expect((after.get(kind)?.count ?? 0) - (before.get(kind) ?? 0)).toBe(1);
  }
  for (const kind of ['voices', 'requests', 'failed-transfers', 'payment-issues'] as const) {
    expect(after.get(kind)?.oldest).toBe(long.toISOString());
  }
});

test('counts a payout in a bank file with its file, until it is marked as paid', async () => {
  const support = await anActor((await aUser({ isSupport: true })).id);
  const kinds = ['payouts', 'failed-transfers', 'bank-files'] as const;
  const count = async () => {
    const items = new Map((await getSupportOverview(support)).map((item) => [item.kind, item.count]));
    return kinds.map((kind) => items.get(kind) ?? 0);
  };
  const before = await count();
  const added = async () => (await count()).map((value, index) => value - (before[index] ?? 0));
  const voiceId = (await aVoice()).id;
  const assignmentId = await assignmentIdOf(db, (await aProject()).id, voiceId);
  const fees = { voiceId, amountCents: 5_000, method: 'manual' } as const;
  const { id } = await db.payout.create({
    data: { ...fees, assignmentId, idempotencyKey: newId() },
  });
  expect(await added()).toEqual([1, 0, 0]);
  const file = await db.transferFile.create({
    data: {
      number: newId(),
      createdById: support.userId,
      debtorName: 'Timbre AB',
      debtorLast4: 'SE7466',
      sealedContent: '-',
      numPayouts: 1,
      totalCents: 5_000,
      executionDate: new Date('2026-12-01'),
    },
  });
  await db.payout.update({ where: { id }, data: { transferFileId: file.id } });
  expect(await added()).toEqual([0, 0, 1]);
  await db.payout.update({ where: { id }, data: { status: 'paid', paidAt: new Date() } });
  expect(await added()).toEqual([0, 0, 0]);
});
