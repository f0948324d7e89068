import { billKinds, feeKinds } from '@/lib/domain/documents/kinds';
import { vatOfRefunds } from '@/lib/domain/tax/amounts';
import { type Entries, recordMovement } from './ledger';
import type { DocumentKind, Invoice, LedgerAccount, Payment, Payout, Tx } from '@/server/platform/db';
import { type CoreProject, pricesOf, smallestChargeCents } from '@/server/projects/project-state';

/*
 * Every movement of money, as entries that sum to zero (docs/rules/ledger.md). Amounts in whole cents.
 */

type Charge = Pick<Payment, 'id' | 'teamId' | 'projectId' | 'assignmentId' | 'amountCents' | 'vatCents'>;

/** Records the charge of the card at the acceptance. */
export async function recordSale(tx: Tx, project: CoreProject, payment: Charge, at?: Date): Promise<void> {
  const { id: subjectId, teamId, projectId, assignmentId, amountCents, vatCents } = payment;
  const entries = saleEntries({ from: 'customer', teamId, amountCents, vatCents, creditCents: creditOf(project) });
  await recordMovement(tx, { kind: 'sale', subjectId, projectId, assignmentId, owesDocument: true, at }, entries);
}

/**
 * Records a sale that is not charged to a card: the team gets an invoice. An amount below the smallest charge is waived,
 * which is a discount: nothing is paid, so there is no VAT.
 */
export async function recordInvoicedSale(tx: Tx, project: CoreProject, assignmentId: string, at?: Date): Promise<void> {
  const { teamId, id: projectId } = project;
  const { totalWithVat, vat } = pricesOf(project).customer;
  const isWaived = totalWithVat < smallestChargeCents;
  const entries = saleEntries({
    from: 'invoiced',
    teamId,
    amountCents: isWaived ? 0 : totalWithVat,
    vatCents: isWaived ? 0 : vat,
    creditCents: creditOf(project) + (isWaived ? totalWithVat - vat : 0),
  });
  const movement = { kind: 'sale', subjectId: assignmentId, projectId, assignmentId, at } as const;
  await recordMovement(tx, { ...movement, owesDocument: true }, entries);
}

/**
 * Takes back the sale of a canceled project, which is not invoiced: the refund has the entries of the sale with the
 * opposite sign.
 */
export async function takeInvoicedSaleBack(tx: Tx, projectId: string, assignmentId: string): Promise<void> {
  const sold = await tx.ledgerEntry.findMany({
    where: { transaction: { kind: 'sale', subjectId: assignmentId } },
    select: { account: true, partyId: true, amountCents: true },
  });
  const entries = sold.map(({ amountCents, ...entry }) => ({ ...entry, amountCents: -amountCents }));
  const owesDocument = await hasDocument(tx, assignmentId, billKinds);
  await recordMovement(tx, { kind: 'refund', subjectId: assignmentId, projectId, assignmentId, owesDocument }, entries);
}

/** Returns true if a document of the kinds exists, which a later one can correct. */
async function hasDocument(tx: Tx, assignmentId: string, kinds: readonly DocumentKind[]): Promise<boolean> {
  return (await tx.projectDocument.count({ where: { assignmentId, kind: { in: [...kinds] } } })) > 0;
}

/** Records credit notes of an invoice, each of which includes its share of the VAT. */
export async function recordInvoiceCredits(tx: Tx, invoice: Invoice, creditedCents: number): Promise<void> {
  const { projectId, assignmentId, teamId } = invoice;
  const vatShare = vatOfRefunds(invoice, creditedCents);
  const movement = { kind: 'refund', subjectId: assignmentId, projectId, assignmentId, owesDocument: true } as const;
  await recordMovement(tx, movement, [
    { account: 'invoiced', partyId: teamId, amountCents: creditedCents },
    { account: 'vat', amountCents: -vatShare },
    { account: 'platform', amountCents: -(creditedCents - vatShare) },
  ]);
}

/** Records what the customer has transferred for an invoice: all that was not credited, or nothing after an undo. */
export async function recordInvoicePayment(
  tx: Tx,
  { id: subjectId, projectId, assignmentId, teamId, amountCents, creditedCents }: Invoice,
  { isPaid, at }: { isPaid: boolean; at?: Date },
): Promise<void> {
  const receivedCents = isPaid ? amountCents - creditedCents : 0;
  await recordMovement(tx, { kind: 'payment', subjectId, projectId, assignmentId, at }, [
    { account: 'received', partyId: teamId, amountCents: -receivedCents },
    { account: 'invoiced', partyId: teamId, amountCents: receivedCents },
  ]);
}

/** Returns the part of the team's credit that reduced the price. */
function creditOf(project: CoreProject): number {
  const { price, extras, discount } = pricesOf(project).customer;
  return Math.min(discount, price + extras);
}

type Sale = {
  from: 'customer' | 'invoiced';
  teamId: string;
  amountCents: number;
  vatCents: number;
  creditCents: number;
};

/** Returns the entries of a sale. The operator bears the credit: it is income that the account `credit` takes back. */
function saleEntries({ from, teamId, amountCents, vatCents, creditCents }: Sale): Entries {
  return [
    { account: from, partyId: teamId, amountCents: -amountCents },
    { account: 'vat', amountCents: vatCents },
    { account: 'platform', amountCents: amountCents - vatCents + creditCents },
    { account: 'credit', partyId: teamId, amountCents: -creditCents },
  ];
}

/** The part of a sale that is neither refunded nor credited. */
export type SaleLeft = {
  subjectId: string;
  account: 'customer' | 'invoiced';
  teamId: string;
  grossCents: number;
  vatCents: number;
  /** The time of the sale. */
  soldAt: Date;
};

/** @param subjectId of the sale: the payment, or the assignment of an invoice */
export async function leftOfSale(tx: Tx, subjectId: string): Promise<SaleLeft | null> {
  const movements = await tx.ledgerTransaction.findMany({
    where: { kind: { in: ['sale', 'refund'] }, subjectId },
    select: { kind: true, created: true, entries: { select: { account: true, partyId: true, amountCents: true } } },
  });
  const entries = movements.flatMap((movement) => movement.entries);
  const sumOf = (account: LedgerAccount) =>
    entries.reduce((sum, entry) => sum + (entry.account === account ? entry.amountCents : 0), 0);
  const sale = movements.find(({ kind }) => kind === 'sale');
  const account = entries.some((entry) => entry.account === 'customer') ? 'customer' : 'invoiced';
  const teamId = entries.find((entry) => entry.account === account)?.partyId;
  if (!sale || !teamId) return null;
  return { subjectId, account, teamId, grossCents: 0 - sumOf(account), vatCents: sumOf('vat'), soldAt: sale.created };
}

/** Takes what is left of a sale back, and records it again: the credit note and the new bill have a movement each. */
export async function recordSaleAgain(
  tx: Tx,
  { projectId, assignmentId }: Pick<Charge, 'projectId' | 'assignmentId'>,
  { subjectId, account, teamId, grossCents, vatCents }: SaleLeft,
): Promise<void> {
  const movement = { kind: 'correction', subjectId, projectId, assignmentId, owesDocument: true } as const;
  await recordMovement(tx, movement, [
    { account, partyId: teamId, amountCents: grossCents },
    { account: 'vat', amountCents: -vatCents },
    { account: 'platform', amountCents: -(grossCents - vatCents) },
  ]);
  await recordMovement(tx, movement, []);
}

type Fee = Pick<Payout, 'id' | 'assignmentId' | 'voiceId' | 'amountCents' | 'vatCents'> & {
  assignment: { projectId: string };
};

/** Records the fee, which the approval makes payable, with the VAT that is paid on top of it. */
export async function recordFee(tx: Tx, payout: Fee, at?: Date): Promise<void> {
  const { voiceId, amountCents, vatCents } = payout;
  await recordFeeMovement(tx, payout, at, [
    { account: 'platform', amountCents: vatCents - amountCents },
    { account: 'inputVat', amountCents: -vatCents },
    { account: 'voice', partyId: voiceId, amountCents },
  ]);
}

/** Takes the recorded fee back, which is not due anymore. */
export async function cancelFee(tx: Tx, payout: Fee): Promise<void> {
  await recordFeeMovement(tx, payout, undefined, []);
}

/** The first document of a fee may follow later; each change after it has one. */
async function recordFeeMovement(tx: Tx, payout: Fee, at: Date | undefined, entries: Entries): Promise<void> {
  const { id: subjectId, assignmentId } = payout;
  const { projectId } = payout.assignment;
  const owesDocument = await hasDocument(tx, assignmentId, feeKinds);
  await recordMovement(tx, { kind: 'fee', subjectId, projectId, assignmentId, owesDocument, at }, entries);
}

/** Records what has left for the voice, minus what was reversed. */
export async function recordTransfer(tx: Tx, payout: Fee, reversedCents: number, at?: Date): Promise<void> {
  const { id: subjectId, assignmentId, voiceId, amountCents } = payout;
  const { projectId } = payout.assignment;
  const sentCents = amountCents - reversedCents;
  await recordMovement(tx, { kind: 'transfer', subjectId, projectId, assignmentId, at }, [
    { account: 'voice', partyId: voiceId, amountCents: -sentCents },
    { account: 'paidOut', partyId: voiceId, amountCents: sentCents },
  ]);
}

/** Records refunds, each of which includes its share of the VAT. */
export async function recordRefunds(tx: Tx, payment: Charge, refundedCents: number): Promise<void> {
  const { id: subjectId, teamId, projectId, assignmentId } = payment;
  const vatShare = vatOfRefunds(payment, refundedCents);
  const owesDocument = await hasDocument(tx, assignmentId, billKinds);
  await recordMovement(tx, { kind: 'refund', subjectId, projectId, assignmentId, owesDocument }, [
    { account: 'customer', partyId: teamId, amountCents: refundedCents },
    { account: 'vat', amountCents: -vatShare },
    { account: 'platform', amountCents: -(refundedCents - vatShare) },
  ]);
}

/**
 * Records disputes. The bank holds a disputed amount, or keeps it when the dispute is lost; VAT stays due until it is
 * refunded.
 */
export async function recordDisputes(tx: Tx, payment: Charge, disputedCents: number): Promise<void> {
  const { id: subjectId, teamId, projectId, assignmentId } = payment;
  await recordMovement(tx, { kind: 'dispute', subjectId, projectId, assignmentId }, [
    { account: 'disputes', partyId: teamId, amountCents: disputedCents },
    { account: 'platform', amountCents: -disputedCents },
  ]);
}

/** Records the fee that the provider kept of a charge. */
export async function recordProviderFee(tx: Tx, payment: Charge, feeCents: number): Promise<void> {
  const { id: subjectId, projectId, assignmentId } = payment;
  await recordMovement(tx, { kind: 'providerFee', subjectId, projectId, assignmentId }, [
    { account: 'platform', amountCents: -feeCents },
    { account: 'providerFees', amountCents: feeCents },
  ]);
}

/**
 * Records a fee that belongs to no charge, by the provider's id of the balance transaction. Its amount does not change.
 */
export async function recordOtherFee(tx: Tx, stripeId: string, feeCents: number): Promise<void> {
  await recordMovement(tx, { kind: 'providerFee', subjectId: stripeId, projectId: null, assignmentId: null }, [
    { account: 'platform', amountCents: -feeCents },
    { account: 'providerFees', amountCents: feeCents },
  ]);
}
