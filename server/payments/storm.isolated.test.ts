import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { testWebhookSecret } from '@/services/stripe/testing';
import { applyEvent } from '@/server/system/apply-event';
import { checkLedger } from './check-ledger';
import { balancesOf } from './ledger';
import { receiveWebhook } from './receive-webhook';
import { sendPayout, sendRefund } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { balanceDifference } from '@/tests/support/payments/balance-difference';
import { aDelivery, aProject, aTemplate } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { type OwnSimulator, startOwnSimulator } from '@/tests/support/payments/own-simulator';
import {
  aCast,
  type Cast,
  finishPayments,
  inLanes,
  persist,
  playProject,
  requestSupportRefund,
  supportRefundOf,
} from '@/tests/support/play-project';
import { pollUntil } from '@/tests/support/jobs/poll';
import { payoutOf } from '@/tests/support/payments/money-rows';
import { wholeOrQuick } from '@/tests/support/whole-run';

/**
 * Number of projects; 1,000 in the long run (docs/reliability.md). The first 18 have each kind of refund and dispute.
 */
const projectCount = Number(process.env.TIMBRE_STORM_PROJECTS ?? wholeOrQuick(60, 18));
const parallelProjects = 8;
const teamCount = 4;

let provider: OwnSimulator;
beforeAll(async () => {
  // It compares all money, and that of other files is at other providers.
  await useOwnDatabase();
  provider = await startOwnSimulator();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => provider.stop());

/** Returns the items in the order that the seed of the run gives for this number of items. */
function shuffled<T>(items: T[]): T[] {
  return fc.sample(fc.shuffledSubarray(items, { minLength: items.length }), 1)[0] ?? [];
}

/** Returns a valid signature. The provider signs each of its tries: a signature is valid for five minutes. */
function validSignature({ body: payload, signature }: { body: string; signature: string }): string {
  const signedAtSeconds = Number(/t=(\d+)/.exec(signature)?.[1]);
  const isOld = Date.now() / 1_000 - signedAtSeconds > 120;
  return isOld ? Stripe.webhooks.generateTestHeaderString({ payload, secret: testWebhookSecret }) : signature;
}

/** Applies the webhooks as they arrive, in random order; a refused one is delivered again. */
async function receiveWebhooks(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const hook of shuffled(provider.received.splice(0))) {
      await persist(() => receiveWebhook(hook.body, validSignature(hook)));
      await persist(() => applyEvent(JSON.parse(hook.body).id));
    }
    await pause(10);
  }
}

test(
  `${projectCount} projects under 30 % errors and doubled, late and reordered webhooks end with the provider's cents`,
  async () => {
    const differenceBefore = await balanceDifference();
    const casts = await inLanes(teamCount, teamCount, (index) => aCast(index % 2 === 1));
    const ended = new AbortController();
    const webhooks = receiveWebhooks(ended.signal);
    await provider.control('/_storm', { share: 0.3, seed: 7 });
    const projectIds = await inLanes(projectCount, parallelProjects, (index) =>
      playProject(provider, casts[index % teamCount] as Cast, index),
    );
    await provider.control('/_storm', { share: 0, seed: 7 });
    await pollUntil(async () => provider.received.length === 0 && (await provider.undelivered()) === 0, {
      what: 'the last webhooks',
      timeoutMs: 60_000 + projectCount * 1_000,
    });
    ended.abort();
    await webhooks;

    const moneyByProject = await provider.moneyByProject();
    const sums = { charged: 0, refunded: 0, disputed: 0, transferred: 0 };
    for (const [index, projectId] of projectIds.entries()) {
      const money = moneyByProject.get(projectId);
      const payment = await db.payment.findFirstOrThrow({ where: { projectId, status: 'captured' } });
      const balances = await balancesOf(db, { projectId });
      const { amountCents: owedCents } = await payoutOf(projectId);
      if (!money) throw new Error(`The provider has no money of ${projectId}`);
      expect(money).toMatchObject({ intents: 1, open: 0, charged: payment.amountCents });
      const [transfers, transferred] = supportRefundOf(index) === 'all' ? [0, 0] : [1, owedCents];
      expect({ index, ...money }).toMatchObject({ index, transfers, transferred });
      expect({ projectId, ...balances }).toMatchObject({
        projectId,
        customer: money.refunded - money.charged,
        disputes: money.disputed,
        voice: 0,
        paidOut: money.transferred,
      });
      expect(await db.projectDocument.count({ where: { projectId, kind: 'receipt' } })).toBe(1);
      expect(await db.message.count({ where: { projectId, type: 'accepted' } })).toBe(1);
      for (const name of ['charged', 'refunded', 'disputed', 'transferred'] as const) sums[name] += money[name];
    }
    expect(sums.refunded).toBeGreaterThan(0);
    expect(sums.disputed).toBeGreaterThan(0);
    const { vat, inputVat } = await balancesOf(db);
    expect([vat > 0, inputVat < 0]).toEqual([true, true]);
    // With the series of numbers, of which the database has no others.
    expect((await checkLedger()).problems).toEqual([]);
    expect(await balanceDifference()).toBe(differenceBefore);
    const ofProjects = { where: { assignment: { projectId: { in: projectIds } } }, select: { id: true } };
    const subjects = [...(await db.payment.findMany(ofProjects)), ...(await db.payout.findMany(ofProjects))];
    const isOurs = { resolvedAt: null, subjectId: { in: subjects.map(({ id }) => id) } };
    expect(await db.ledgerDifference.findMany({ where: isOurs })).toEqual([]);
  },
  60_000 + projectCount * 5_000,
);

const steps = ['authorize', 'release', 'capture', 'refund', 'transfer'] as const;

function killDuring(step: (typeof steps)[number], moment: 'before' | 'after'): void {
  const provided = payments();
  const send = provided[step].bind(provided) as (request: unknown) => Promise<never>;
  vi.spyOn(provided, step).mockImplementationOnce(async (request: unknown) => {
    if (moment === 'after') await send(request);
    throw new Error('killed');
  });
}

test.each(steps.flatMap((step) => [[step, 'before'] as const, [step, 'after'] as const]))(
  'a process killed during %s, %s the provider has done it, is followed up by its job once',
  async (step, moment) => {
    const { customer, voice } = await aCast();
    const template = await aTemplate({ voiceFeeCents: 9_001 });
    const { id } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id], template });
    const run = async (kills: boolean, command: () => Promise<unknown>) => {
      if (!kills) return command();
      killDuring(step, moment);
      await expect(command().then(() => finishPayments(id))).rejects.toThrow('killed');
      await finishPayments(id);
    };
    const assign = () => assignVoice(customer.actor, id, voice.id, true);
    await run(step === 'authorize', assign);
    if (step === 'release') {
      await run(true, () => unassignVoice(customer.actor, id, voice.id));
      await assign();
    }
    await run(step === 'capture', () => acceptProject(voice.actor, id, true));
    await aDelivery(id, voice.id);
    await approveProject(customer.actor, id);
    const refundedCents = step === 'refund' ? 203 : 0;
    if (step === 'refund') {
      const refundId = await requestSupportRefund(id, refundedCents);
      await run(true, () => sendRefund(refundId));
      await sendRefund(refundId);
    }
    const payout = await db.payout.findFirstOrThrow({ where: { assignment: { projectId: id } } });
    await run(step === 'transfer', () => sendPayout(payout.id));
    await sendPayout(payout.id);
    expect((await provider.moneyByProject()).get(id)).toMatchObject({
      intents: 1,
      open: 0,
      charged: 25e3,
      refunded: refundedCents,
      transfers: 1,
      transferred: 9001,
    });
    expect(await balancesOf(db, { projectId: id })).toMatchObject({
      customer: refundedCents - 25e3,
      paidOut: 9001,
      voice: 0,
    });
  },
);
