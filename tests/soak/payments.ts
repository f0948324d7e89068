import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { vatOn } from '@/lib/domain/tax/amounts';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { balancesOf } from '@/server/payments/ledger';
import { requestRefund } from '@/server/payments/refund-payment';
import { db, transaction } from '@/server/platform/db';
import { lockProject } from '@/server/projects/open-project';
import { withServices } from '@/tests/bench/requests/services';
import { percentile, report } from './report';
import { aDelivery, aProject, aTemplate } from '@/tests/support/builders';
import { type Money, moneyByProject } from '@/tests/support/payments/own-simulator';
import { type PaymentStep, startPaymentSteps } from '@/tests/support/payments/payment-steps';
import { aCast, type Cast, inLanes, pricesOf } from '@/tests/support/play-project';
import { pollUntil } from '@/tests/support/jobs/poll';
import { type Environment, type ProductProcess, startWorker } from '@/tests/support/processes';
import { armedFaults, armFault, clearFaults } from '@/tests/support/payments/simulator';

const rounds = Number(process.env.TIMBRE_SOAK_ROUNDS ?? 200);
const goalMs = 60_000;
/** Number of rounds per step in a batch. Its jobs are killed with their worker, its commands with their own process. */
const roundsPerStep = 4;
const numCasts = 4;

const steps = {
  assign: { request: 'POST /v1/payment_intents', isJob: false },
  accept: { request: 'POST /v1/payment_intents/*/capture', isJob: false },
  release: { request: 'POST /v1/payment_intents/*/cancel', isJob: true },
  transfer: { request: 'POST /v1/transfers', isJob: true },
  refund: { request: 'POST /v1/refunds', isJob: true },
} as const;
type Step = keyof typeof steps;
const stepNames = Object.keys(steps) as Step[];

/** The process is killed before the provider gets the request, while it works on it, or before it responds. */
const moments = ['before', 'during', 'after'] as const;
type Moment = (typeof moments)[number];
const bankMs = 5_000;
const responseMs = 120_000;

type Round = { step: Step; index: number; projectId: string; cast: Cast; paymentId?: string };

/**
 * Kills processes at each step of a payment, without webhooks. Each payment is settled within 60 s, and neither the
 * ledger nor the provider is a cent off.
 */
export const soakPayments = () =>
  withServices(
    async (_, undo) => {
      const settings = { WORKER_CONCURRENCY: String(roundsPerStep), LOG_LEVEL: 'warn' };
      const start = (env: Environment = {}) => {
        const worker = startWorker({ ...settings, ...env }, 'soak-worker');
        undo.push(worker.stop);
        return worker;
      };
      const silentProvider = await startSilentProvider();
      undo.push(silentProvider.stop);
      const casts = await inLanes(numCasts, numCasts, () => aCast());
      const perBatch = stepNames.length * roundsPerStep;
      const all: Round[] = [];
      const settledMs: number[] = [];
      for (let batch = 0; all.length < rounds; batch++) {
        const moment = moments[batch % moments.length] as Moment;
        const batchRounds = await inLanes(perBatch, numCasts, (index) =>
          prepare(casts[index % numCasts] as Cast, stepNames[index % stepNames.length] as Step, all.length + index),
        );
        for (const round of batchRounds) await enqueueJob(round);
        const killDuring = async (isJob: boolean, run: (env: Environment) => ProductProcess) => {
          const sent = batchRounds.filter(({ step }) => steps[step].isJob === isJob);
          silentProvider.reset();
          await arm(moment, isJob);
          const doomed = run(moment === 'before' ? { STRIPE_API_BASE: silentProvider.url } : {});
          const areSent = async () =>
            moment === 'before' ? silentProvider.numSent() >= sent.length : (await armedFaults()) === 0;
          await pollUntil(areSent, {
            timeoutMs: 90_000,
            everyMs: 20,
            what: `the requests ${moment} batch ${batch} is killed`,
          });
          if (doomed.hasEnded()) throw new Error('The process ended before it was killed; see test-results.');
          await doomed.kill();
          for (const round of sent) killedAt.set(round, Date.now());
        };
        const killedAt = new Map<Round, number>();
        await killDuring(true, start);
        const worker = start();
        await killDuring(false, (env) => startPaymentSteps(batchRounds.flatMap(commandOf), env));
        await clearFaults();
        const waiting = new Set(batchRounds);
        const until = Date.now() + 3 * goalMs;
        while (waiting.size > 0 && Date.now() < until) {
          for (const round of waiting) {
            if (!(await isSettled(round))) continue;
            waiting.delete(round);
            settledMs.push(Date.now() - (killedAt.get(round) ?? 0));
          }
          await pause(200);
        }
        for (const { step, projectId } of waiting) {
          console.error(`Not settled: ${step}, killed ${moment} the provider had done it, project ${projectId}`);
          settledMs.push(Number.POSITIVE_INFINITY);
        }
        await worker.stop();
        all.push(...batchRounds);
      }
      const centsOff = await countCentsOff(all);
      report(
        `Processes killed at each step of a payment, ${all.length} rounds`,
        {
          rounds: all.length,
          'processes killed': (2 * all.length) / perBatch,
          'settled within 60 s': settledMs.filter((ms) => ms <= goalMs).length,
          'p50, s': (percentile(settledMs, 0.5) / 1_000).toFixed(1),
          'slowest, s': (Math.max(...settledMs) / 1_000).toFixed(1),
          'cents off': centsOff,
        },
        settledMs.every((ms) => ms <= goalMs) && centsOff === 0,
      );
    },
    { needsBuild: false },
  );

/** A provider that accepts requests and never responds. */
async function startSilentProvider() {
  /** Idempotency keys of the requests, because the SDK repeats them. */
  const sent = new Set<string>();
  const server = createServer(({ method, url = '', headers }) => {
    if (/payment_intents|refunds/.test(url)) sent.add(String(headers['idempotency-key'] ?? `${method} ${url}`));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    numSent: () => sent.size,
    reset: () => sent.clear(),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function arm(moment: Moment, isJob: boolean): Promise<void> {
  if (moment === 'before') return;
  const kind = moment === 'during' ? 'slow-bank' : 'delay-response';
  const delayMs = moment === 'during' ? bankMs : responseMs;
  for (const { request } of Object.values(steps).filter((step) => step.isJob === isJob)) {
    await armFault({ kind, delayMs, match: request, times: roundsPerStep });
  }
}

async function prepare(cast: Cast, step: Step, index: number): Promise<Round> {
  const { customer, voice } = cast;
  const template = await aTemplate(pricesOf(index));
  const { id } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id], template });
  const round = { step, index, projectId: id, cast };
  if (step === 'assign') return round;
  await assignVoice(customer.actor, id, voice.id, true);
  if (step !== 'accept' && step !== 'release') await acceptProject(voice.actor, id, true);
  const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { projectId: id } });
  return { ...round, paymentId };
}

/** No worker runs yet. */
async function enqueueJob({ step, projectId, cast: { customer, voice }, index, paymentId = '' }: Round): Promise<void> {
  if (step === 'release') await unassignVoice(customer.actor, projectId, voice.id);
  if (step === 'transfer') {
    await aDelivery(projectId, voice.id);
    await approveProject(customer.actor, projectId);
  }
  if (step === 'refund') {
    await transaction(async (tx) => {
      await lockProject(tx, projectId);
      const request = { amountCents: refundOf(index), reason: 'soak', requestedById: customer.id };
      await requestRefund(tx, { id: paymentId }, request);
    });
  }
}

const refundOf = (index: number) => 101 + index;

function commandOf({ step, projectId, cast: { customer, voice } }: Round): PaymentStep[] {
  if (step === 'assign') return [{ step, userId: customer.id, projectId, voiceId: voice.id }];
  return step === 'accept' ? [{ step, userId: voice.id, projectId, voiceId: voice.id }] : [];
}

async function isSettled({ step, projectId, paymentId }: Round): Promise<boolean> {
  switch (step) {
    case 'assign':
    case 'accept': {
      const assignment = await db.assignment.findFirst({ where: { projectId }, orderBy: { created: 'desc' } });
      return assignment?.state === (step === 'assign' ? 'assigned' : 'accepted');
    }
    case 'release':
      return (await db.payment.count({ where: { projectId, status: 'released', returnedAt: { not: null } } })) === 1;
    case 'transfer':
      return (await db.payout.count({ where: { assignment: { projectId }, status: 'paid' } })) === 1;
    case 'refund':
      return (await db.refund.count({ where: { paymentId, completedAt: { not: null }, failure: null } })) === 1;
  }
}

/** Sums how far the provider's lists and the ledger differ from what each round should have moved. */
async function countCentsOff(all: readonly Round[]): Promise<number> {
  const { hostname: host, port, protocol } = new URL(process.env.STRIPE_API_BASE ?? '');
  const address = { host, port, protocol: protocol.startsWith('https') ? 'https' : 'http' } as const;
  const byProject = await moneyByProject(
    new Stripe(process.env.STRIPE_SECRET_KEY ?? '', { ...address, telemetry: false }),
  );
  let centsOff = 0;
  for (const { step, index, projectId } of all) {
    const expected = expectedMoney(step, index);
    const money = { ...noMoney, ...byProject.get(projectId) };
    const balances = await balancesOf(db, { projectId });
    const differences = [
      ...(Object.keys(noMoney) as (keyof Money)[]).map((name) => money[name] - expected[name]),
      balances.customer - (expected.refunded - expected.charged),
      balances.paidOut - expected.transferred,
    ];
    const off = differences.reduce((sum, difference) => sum + Math.abs(difference), 0);
    if (off > 0) console.error({ step, projectId, expected, money, balances });
    centsOff += off;
  }
  return centsOff;
}

const swedishRate = 0.25;

const noMoney: Money = { intents: 0, open: 0, charged: 0, refunded: 0, disputed: 0, transfers: 0, transferred: 0 };

function expectedMoney(step: Step, index: number): Money {
  const { customerPriceCents, voiceFeeCents } = pricesOf(index);
  if (step === 'release') return noMoney;
  if (step === 'assign') return { ...noMoney, open: 1 };
  const charged = { ...noMoney, intents: 1, charged: customerPriceCents + vatOn(customerPriceCents, swedishRate) };
  if (step === 'transfer') return { ...charged, transfers: 1, transferred: voiceFeeCents };
  return step === 'refund' ? { ...charged, refunded: refundOf(index) } : charged;
}
