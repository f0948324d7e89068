import { beforeAll, describe, expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { sendPayout, sendRefund } from '@/server/assignments/money-jobs';
import { checkLedger } from '@/server/payments/check-ledger';
import { db, pool } from '@/server/platform/db';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { extendReview } from '@/server/support/projects/extend-review';
import { aDelivery, anAssignment } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { copiesOf, moneyOf, type MoneyIds } from '@/tests/support/payments/copied-money';
import { aDuePayout, aPayableAccount } from '@/tests/support/payments/due-payout';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { markInvoicesPaid, undoInvoicesPaid } from './mark-invoices';
import { markPayoutsPaid, payManually, retryPayout, undoPayoutsPaid } from './mark-paid';
import { refundSupportPayment, retryRefund } from './refunds';
import { createTransferFile, markFilePaid, withdrawTransferFile } from './transfer-files';

/*
 * Each pair of support's money actions that can meet, at once on the same money (docs/rules/support-money.md#payouts), with
 * the jobs and the approval that change the same rows.
 */

/** Tries of each pair; 20 in the long run (docs/reliability.md). */
const triesPerPair = Number(process.env.TIMBRE_MONEY_TRIES ?? wholeOrQuick(3, 2));

type Scene = Omit<Awaited<ReturnType<typeof aDuePayout>>, 'payoutId' | 'accountId'>;
type Admin = Awaited<ReturnType<typeof aPayableAccount>>;
type Action = (money: MoneyIds, admin: Admin, scene: Scene) => Promise<unknown>;

const debtor = { debtorName: 'Timbre AB', debtorIban: 'SE4550000000058398257466', executionDate: '2199-12-01' };

/** Refunds an amount of a payment of €250. */
const refundOf =
  (amount: number, reason: string): Action =>
  ({ paymentId }, admin) =>
    refundSupportPayment(admin, paymentId, { amount, reason });

const actions = {
  markPaid: ({ payoutId }, admin) => markPayoutsPaid(admin, { payoutIds: [payoutId] }),
  undoPaid: ({ payoutId }, admin) => undoPayoutsPaid(admin, [payoutId]),
  createFile: (_, admin) => createTransferFile(admin, debtor),
  markFilePaid: ({ fileId }, admin) => markFilePaid(admin, fileId),
  withdrawFile: ({ fileId }, admin) => withdrawTransferFile(admin, fileId),
  retryPayout: ({ payoutId }, admin) => retryPayout(admin, payoutId),
  payManually: ({ payoutId }, admin) => payManually(admin, payoutId),
  sendPayout: ({ payoutId }) => sendPayout(payoutId),
  refundPart: refundOf(150, 'Late delivery'),
  refundMore: refundOf(150, 'Goodwill'),
  refundAll: refundOf(250, 'Mistake'),
  retryRefund: ({ refundId }, admin) => retryRefund(admin, refundId),
  cancelProject: ({ projectId }, admin) => cancelSupportProject(admin, projectId, 'The customer asked for it.'),
  approve: ({ projectId }, _, { customer }) => approveProject(customer.actor, projectId),
  extendReview: ({ projectId }, admin) => extendReview(admin, projectId, 7),
  markInvoice: ({ invoiceId }, admin) => markInvoicesPaid(admin, { invoiceIds: [invoiceId] }),
  undoInvoice: ({ invoiceId }, admin) => undoInvoicesPaid(admin, [invoiceId]),
} satisfies Record<string, Action>;

type Name = keyof typeof actions;

async function aDeliveredProject(): Promise<Scene> {
  const scene = await anAssignment({ state: 'accepted' });
  await aDelivery(scene.projectId, scene.voice.id);
  return scene;
}

const anInvoicedProject = () => anAssignment({ state: 'accepted', team: { manualInvoice: true } });

/** Reverses what the provider has not been asked for: the project's money as after a transfer or refund that it refused. */
async function refuse({ payoutId, refundId }: MoneyIds): Promise<void> {
  const failure = 'Refused by the provider.';
  await db.payout.updateMany({ where: { id: payoutId }, data: { method: 'transfer', status: 'failed', failure } });
  await db.refund.updateMany({ where: { id: refundId }, data: { completedAt: new Date(), failure } });
}

/** `before` are the actions that have already happened to the money. */
const states: { name: string; build: () => Promise<Scene>; before: readonly Action[]; pairs: [Name, Name][] }[] = [
  {
    name: 'a charge before the approval',
    build: aDeliveredProject,
    before: [],
    pairs: [
      ['cancelProject', 'cancelProject'],
      ['cancelProject', 'refundPart'],
      ['cancelProject', 'refundAll'],
      ['cancelProject', 'approve'],
      ['cancelProject', 'extendReview'],
      ['extendReview', 'approve'],
      ['refundPart', 'refundPart'],
      ['refundPart', 'refundMore'],
      ['refundPart', 'refundAll'],
      ['refundAll', 'approve'],
    ],
  },
  {
    name: 'a charge with a refund that failed',
    build: aDeliveredProject,
    before: [actions.refundPart, refuse],
    pairs: [
      ['retryRefund', 'retryRefund'],
      ['retryRefund', 'refundMore'],
      ['retryRefund', 'cancelProject'],
    ],
  },
  {
    name: 'an invoice',
    build: anInvoicedProject,
    before: [],
    pairs: [
      ['markInvoice', 'markInvoice'],
      ['markInvoice', 'undoInvoice'],
      ['markInvoice', 'cancelProject'],
    ],
  },
  {
    name: 'a paid invoice',
    build: anInvoicedProject,
    before: [actions.markInvoice],
    pairs: [
      ['undoInvoice', 'undoInvoice'],
      ['undoInvoice', 'cancelProject'],
    ],
  },
  {
    name: 'a fee that is due',
    build: aDuePayout,
    before: [],
    pairs: [
      ['createFile', 'createFile'],
      ['createFile', 'markPaid'],
      ['createFile', 'refundAll'],
      ['createFile', 'sendPayout'],
      ['markPaid', 'markPaid'],
      ['markPaid', 'refundAll'],
      ['markPaid', 'sendPayout'],
    ],
  },
  {
    name: 'a fee in a bank file',
    build: aDuePayout,
    before: [actions.createFile],
    pairs: [
      ['markPaid', 'markFilePaid'],
      ['markPaid', 'withdrawFile'],
      ['markPaid', 'undoPaid'],
      ['markFilePaid', 'markFilePaid'],
      ['markFilePaid', 'withdrawFile'],
      ['markFilePaid', 'refundAll'],
      ['withdrawFile', 'withdrawFile'],
      ['withdrawFile', 'createFile'],
      ['withdrawFile', 'refundAll'],
    ],
  },
  {
    name: 'a fee that is paid in a bank file',
    build: aDuePayout,
    before: [actions.createFile, actions.markPaid],
    pairs: [
      ['undoPaid', 'undoPaid'],
      ['undoPaid', 'markFilePaid'],
      ['undoPaid', 'withdrawFile'],
      ['undoPaid', 'refundAll'],
    ],
  },
  {
    name: 'a transfer that failed',
    build: aDuePayout,
    before: [refuse],
    pairs: [
      ['retryPayout', 'retryPayout'],
      ['retryPayout', 'payManually'],
      ['retryPayout', 'refundAll'],
      ['payManually', 'payManually'],
      ['payManually', 'refundAll'],
    ],
  },
];

beforeAll(useOwnDatabase);

describe.each(states)('$name', ({ build, before, pairs }) => {
  let scene: Scene;
  let admin: Admin;
  let copies: MoneyIds[];

  beforeAll(async () => {
    scene = await build();
    admin = await aPayableAccount(scene.voice.teamId);
    for (const action of before) await action(await moneyOf(scene.projectId), admin, scene);
    copies = await copiesOf(scene.projectId, pairs.length * triesPerPair);
  });

  test.each(pairs)(`%s and %s at once, ${triesPerPair} times`, async (first, second) => {
    const tries = copies.splice(0, triesPerPair);
    for (const money of tries) {
      const both = [first, second].map((name) => actions[name](money, admin, scene));
      for (const result of await Promise.allSettled(both)) {
        // A refusal is as good as success. The customer does not see a canceled project.
        if (result.status === 'rejected') expect(['conflict', 'forbidden']).toContain(result.reason.kind);
      }
    }
    await finishJobs(tries);
    const projectIds = tries.map(({ projectId }) => projectId);
    expect((await checkLedger(projectIds)).problems).toEqual([]);
    expect(await contradictions(projectIds)).toEqual([]);
  });
});

/** Sends the refunds, and decides again about the fees that are due. */
async function finishJobs(tries: readonly MoneyIds[]): Promise<void> {
  const paymentId = { in: tries.map((money) => money.paymentId) };
  for (const { id } of await db.refund.findMany({ where: { paymentId, completedAt: null } })) await sendRefund(id);
  const id = { in: tries.map(({ payoutId }) => payoutId) };
  for (const payout of await db.payout.findMany({ where: { id, method: 'manual', status: 'payable' } }))
    await sendPayout(payout.id);
}

/** Returns states that no order of the actions leads to. */
async function contradictions(projectIds: readonly string[]): Promise<unknown[]> {
  const { rows } = await pool().query(
    `select 'in a withdrawn file' as what, payout.id from payouts payout
       join transfer_files file on file.id = payout."transferFileId" where file."withdrawnAt" is not null
     union all select 'canceled, in a file', id from payouts where status = 'canceled' and "transferFileId" is not null
     union all select 'canceled, but not refunded in full', payout.id from payouts payout
       join payments payment on payment."assignmentId" = payout."assignmentId"
       join projects project on project.id = payment."projectId"
      where project.id = any($1) and payout.status = 'canceled' and payment."refundedCents" < payment."amountCents"
     union all select 'a canceled project with a fee', payout.id from payouts payout
       join assignments assignment on assignment.id = payout."assignmentId"
       join projects project on project.id = assignment."projectId" where project."canceledAt" is not null`,
    [projectIds],
  );
  return rows;
}
