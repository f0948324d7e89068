import { paymentOf } from '@/tests/support/payments/money-rows';
import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { compareLedger, getLedgerDifference, respondWithLedgerDifferences } from './differences';
import { anAssignment, aSupportAgent } from '@/tests/support/builders';

test('shows a difference with its project, both sums and the movements', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const { id, stripeIntentId } = await paymentOf(projectId);
  const { id: differenceId } = await db.ledgerDifference.create({
    data: { stripeId: stripeIntentId ?? '', subjectId: id, providerCents: 20_000, ledgerCents: 25_000 },
  });
  const agent = await aSupportAgent();
  const open = await respondWithLedgerDifferences(agent, { state: 'open', limit: 100 });
  expect(open.body.find((difference) => difference.id === differenceId)).toMatchObject({
    kind: 'charge',
    expected: 250,
    found: 200,
    project: { id: projectId },
  });
  const { movements } = await getLedgerDifference(agent, differenceId);
  expect(movements).toMatchObject([{ kind: 'sale', isCompared: true }]);
  const amounts = movements[0]?.entries.map(({ account, amount }) => [account, amount]);
  expect(Object.fromEntries(amounts ?? [])).toEqual({ customer: -250, vat: 50, platform: 200 });
  await expect(compareLedger(agent)).rejects.toThrow('Missing scope edit-money');
  await expect(getLedgerDifference(agent, 'none')).rejects.toThrow('This difference does not exist.');
  await db.ledgerDifference.update({ where: { id: differenceId }, data: { resolvedAt: new Date() } });
  const resolved = await respondWithLedgerDifferences(agent, { state: 'resolved', limit: 100 });
  expect(resolved.body.map((difference) => difference.id)).toContain(differenceId);
});
