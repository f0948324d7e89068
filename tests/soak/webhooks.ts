import { randomInt } from 'node:crypto';
import type { ReceivedWebhook } from '@/services/stripe/testing';
import { applyEvent } from '@/server/system/apply-event';
import { balancesOf } from '@/server/payments/ledger';
import { receiveWebhook } from '@/server/payments/receive-webhook';
import { db } from '@/server/platform/db';
import { withServices } from '@/tests/bench/requests/services';
import { report } from './report';
import { type OwnSimulator, startOwnSimulator } from '@/tests/support/payments/own-simulator';
import { aCast, type Cast, inLanes, persist, playProject } from '@/tests/support/play-project';
import { pollUntil } from '@/tests/support/jobs/poll';

const projects = Number(process.env.TIMBRE_SOAK_ROUNDS ?? 50);
const orders = 5;
const lanes = 4;

/** The same projects five times: their webhooks arrive in five orders, four of them doubled, and end in the same state. */
export async function soakWebhooks(): Promise<void> {
  const provider = await startOwnSimulator();
  try {
    await withServices(() => compareOrders(provider), { needsBuild: false, want: ['postgres', 's3', 'mail'] });
  } finally {
    await provider.stop();
  }
}

async function compareOrders(provider: OwnSimulator): Promise<void> {
  const casts = await inLanes(lanes, lanes, () => aCast());
  const states: string[] = [];
  let numWebhooks = 0;
  for (let order = 0; order < orders; order++) {
    const ids = await inLanes(projects, lanes, (index) => playProject(provider, casts[index % lanes] as Cast, index));
    await decideDisputes(provider, ids);
    await pollUntil(async () => (await provider.undelivered()) === 0, { timeoutMs: 60_000, what: 'the last webhooks' });
    const sent = provider.received.splice(0);
    const arriving = order === 0 ? sent : shuffle([...sent, ...sent]);
    numWebhooks += arriving.length;
    for (const { body, signature } of arriving) {
      await persist(() => receiveWebhook(body, signature));
      await persist(() => applyEvent(JSON.parse(body).id));
    }
    states.push(JSON.stringify(await Promise.all(ids.map(stateOf))));
  }
  const different = [...new Set(states)];
  if (different.length > 1) console.error(different.join('\n\n'));
  const unapplied = await db.stripeEvent.count({ where: { appliedAt: null } });
  report(
    `Webhooks of ${projects} projects in ${orders} orders`,
    {
      projects: projects * orders,
      'webhooks received': numWebhooks,
      'different states': different.length,
      'events not applied': unapplied,
    },
    different.length === 1 && unapplied === 0,
  );
}

/** Wins every second dispute. */
async function decideDisputes(provider: OwnSimulator, projectIds: readonly string[]): Promise<void> {
  for (const [index, projectId] of projectIds.entries()) {
    if (index % 2 === 1) continue;
    const { stripeIntentId } = await db.payment.findFirstOrThrow({ where: { projectId, status: 'captured' } });
    const { data } = await provider.sdk.disputes.list({ payment_intent: stripeIntentId ?? '' });
    for (const { id } of data) await provider.control('/_dispute', { dispute: id, outcome: 'won' });
  }
}

function shuffle(webhooks: ReceivedWebhook[]): ReceivedWebhook[] {
  for (let last = webhooks.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [webhooks[last], webhooks[other]] = [webhooks[other] as ReceivedWebhook, webhooks[last] as ReceivedWebhook];
  }
  return webhooks;
}

/** Returns the project's payments, payouts, issues, messages, documents and balances without ids and times. */
async function stateOf(projectId: string) {
  const where = { projectId };
  const [payments, payouts, issues, messages, documents, balances] = await Promise.all([
    db.payment.findMany({
      where,
      select: { status: true, amountCents: true, refundedCents: true },
      orderBy: { created: 'asc' },
    }),
    db.payout.findMany({
      where: { assignment: where },
      select: { status: true, amountCents: true, reversedCents: true },
    }),
    db.paymentIssue.findMany({ where, select: { kind: true, amountCents: true, resolvedAt: true } }),
    db.message.groupBy({ by: ['type'], where, _count: true, orderBy: { type: 'asc' } }),
    db.projectDocument.groupBy({ by: ['kind'], where, _count: true, orderBy: { kind: 'asc' } }),
    balancesOf(db, where),
  ]);
  const openIssues = issues
    .filter(({ resolvedAt }) => !resolvedAt)
    .map(({ kind, amountCents }) => `${kind} ${amountCents}`);
  return { payments, payouts, openIssues: openIssues.toSorted(), messages, documents, balances };
}
