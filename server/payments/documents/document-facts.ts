import { z } from 'zod';
import type { DocumentFacts, DocumentLine, Party } from '@/lib/domain/documents/facts';
import { type DocumentKindName, isForVoice } from '@/lib/domain/documents/kinds';
import { chosenExtras, type CustomerPrice, type PricedProject, voiceFeeOf } from '@/lib/domain/money/prices';
import { vatOn } from '@/lib/domain/tax/amounts';
import type { TaxDecision } from '@/lib/domain/tax/decision';
import { nameOf } from '@/server/access/people';
import { operatorName } from '@/server/installation/names';
import { Prisma, type ProjectKind, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { operatorDay } from '@/server/platform/operator-day';
import { payments } from '@/server/platform/payments';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { agreedOf } from '@/server/projects/agreed-terms';
import { type CoreProject, type LiveAssignment, pricesOf, smallestChargeCents } from '@/server/projects/project-state';
import { storedTax, taxedKindOf, voiceTax } from '@/server/tax/decide';
import type { DocumentedMovement } from './owed-movements';
import { hasUsableVatId } from './self-billing';
import { agreementTerms } from './agreement-terms';

/** The card and time of a charge. */
export type PaidWith = { cardBrand: string | null; cardLast4: string | null; capturedAt: Date | null };

const partyOfTeam = z.object({
  name: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  taxId: z.string(),
  vatId: z.string(),
  vatIdChecked: z.string(),
  vatIdState: z.enum(['valid', 'invalid']).nullable(),
  isVatExempt: z.boolean(),
  invoiceEmail: z.string(),
});

const signatory = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** True if a mail with the document may be sent to this person. */
  isReachable: z.boolean(),
  /** Business of a voice. */
  business: partyOfTeam.nullable(),
});
type Signatory = z.output<typeof signatory>;

export type Signatories = { voice: Signatory; customer: Signatory };

/** Reads the voice, and the person who assigned it. */
export async function readSignatories(
  tx: Tx,
  { teamId }: Pick<CoreProject, 'teamId'>,
  { id, voiceId, assignedById }: Pick<LiveAssignment, 'id' | 'voiceId' | 'assignedById'>,
): Promise<Signatories> {
  const selected = Prisma.sql`
    select person.id, person."firstName", person."lastName", person.email,
        person."emailVerifiedAt" is not null and person."suspendedAt" is null and person."erasedAt" is null
          and (person.id = ${voiceId} or exists (
            select from team_members member where member."userId" = person.id and member."teamId" = ${teamId}))
          as "isReachable",
        (select to_json(team) from teams team join team_members member on member."teamId" = team.id
          where member."userId" = person.id and team."isVoiceBusiness" limit 1) as business
      from users person where person.id in (${voiceId}, ${assignedById})`;
  const people = await queryRows(tx, signatory, selected);
  const voice = people.find((person) => person.id === voiceId);
  const customer = people.find((person) => person.id === assignedById);
  if (!voice || !customer) throw new Error(`Assignment ${id} lacks a user`);
  return { voice, customer };
}

type DocumentIssue = {
  kind: DocumentKindName;
  number: string;
  issuedAt: Date;
  /** Calendar day in the operator's time zone. */
  issuedOn: string;
  payment: PaidWith | null;
  movement: Pick<DocumentedMovement, 'kind' | 'grossCents' | 'vatCents'> | null;
  dueOn: string | null;
  /** Day on which an invoice was paid before it is issued again. */
  paidOn: string | null;
};

/** Collects the content of a document, so that later changes of names, addresses or prices do not affect it. */
export function collectDocumentFacts(
  project: CoreProject,
  assignment: LiveAssignment,
  { voice, customer: customerUser }: Signatories,
  { kind, number, issuedAt, issuedOn, payment, movement, dueOn, paidOn }: DocumentIssue,
): DocumentFacts {
  const { business } = voice;
  const voiceParty = business
    ? { ...partyOf(business), name: business.name || nameOf(voice) }
    : emptyParty(nameOf(voice));
  const customer = partyOf(project.team);
  const isVoiceSide = isForVoice(kind);
  const seller = isVoiceSide ? voiceParty : operator();
  const buyer = isVoiceSide ? operator() : customer;
  const { options, customer: price, tax: customerTax } = pricesOf(project);
  const { name: typeName } = project.template;
  const [paid] = assignment.payments;
  const tax = isVoiceSide ? feeTax(project, assignment, voice, issuedAt) : customerTax;
  const isRenewal = project.kind === 'renewal';
  const priced = isVoiceSide
    ? feeLines(
        options,
        `${project.kind === 'original' ? 'Voice recording: ' : kindPrefixes[project.kind]}${typeName}`,
        movement?.vatCents ? (tax?.rate ?? 0) : 0,
      )
    : priceLines(options, kindPrefixes[project.kind] + typeName, price, tax?.rate ?? 0);
  const money = movement ? asRecorded(priced, movement) : priced;
  return {
    version: 2,
    kind,
    number,
    issuedAt: issuedAt.toISOString(),
    issuedOn,
    isTest: project.isSample || payments().isTestMode(),
    seller,
    buyer,
    projectId: project.id,
    projectName: project.name,
    projectType: project.template.name,
    language: project.language,
    description: project.description,
    maxWords: project.maxWords,
    voiceName: nameOf(voice),
    customerName: nameOf(customerUser),
    purchaseOrder: isVoiceSide ? '' : project.purchaseOrder,
    ...money,
    tax: statedTax(money, tax),
    period: movement ? periodOf(project, assignment, issuedOn) : null,
    dueOn: paidOn ? null : dueOn,
    credited: null,
    reason: '',
    iban: kind === 'invoice' && !paidOn ? env.OPERATOR_IBAN : '',
    notes: [
      ...notesOf(kind, {
        voiceName: voiceParty.name,
        isInvoiced: !paid && project.team.manualInvoice,
        isCharged: price.totalWithVat >= smallestChargeCents,
        isPaid: kind === 'receipt' || paidOn !== null,
        reasonForInfo: reasonForInfo(business),
      }),
      ...vatNotes(kind, money, tax),
    ],
    terms: agreementTerms(kind, agreedOf(project), { isRenewal }),
    card: cardOf(payment),
    paidAt: payment?.capturedAt?.toISOString() ?? null,
    paidOn: payment?.capturedAt ? operatorDay(payment.capturedAt) : paidOn,
  };
}

/** Returns the days from the acceptance to the approval, or to the day that is expected for it. Licenses begin at once. */
function periodOf(
  { kind, dueDate }: CoreProject,
  { acceptedAt, approvedAt, autoApproveAt }: LiveAssignment,
  issuedOn: string,
): DocumentFacts['period'] {
  const from = acceptedAt ? operatorDay(acceptedAt) : issuedOn;
  if (kind === 'renewal') return { from, to: from };
  const expected = dueDate?.toISOString().slice(0, 10) ?? (autoApproveAt ? operatorDay(autoApproveAt) : from);
  const to = approvedAt ? operatorDay(approvedAt) : expected;
  return { from, to: to < from ? from : to };
}

/** Returns the money as the ledger has recorded it, to which the lines add up. */
function asRecorded(
  { lines, vatPercent, netCents: pricedCents }: DocumentMoney,
  { kind, grossCents, vatCents }: Pick<DocumentedMovement, 'kind' | 'grossCents' | 'vatCents'>,
): DocumentMoney {
  const netCents = grossCents - vatCents;
  const text = kind === 'correction' ? 'Credited before' : 'Adjustment to the amount that was charged';
  return {
    lines: [
      ...lines,
      ...(netCents === pricedCents ? [] : [{ text, amountCents: netCents - pricedCents, kind: 'adjustment' as const }]),
    ],
    netCents,
    vatCents,
    vatPercent,
    grossCents,
  };
}

/** Prefixes that a line of a price has before the type of the project. */
const kindPrefixes: Record<ProjectKind, string> = {
  original: '',
  pickup: 'Pickup: ',
  round: 'Extra round of changes: ',
  renewal: 'License renewal: ',
};

/** Returns the operator of this installation, as documents name it. */
export function operator(): Party {
  const lines = env.OPERATOR_ADDRESS.split(';')
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    name: operatorName(),
    ...addressOf(lines, env.OPERATOR_POSTAL_CODE, env.OPERATOR_CITY),
    country: env.OPERATOR_COUNTRY,
    taxId: env.OPERATOR_TAX_ID,
    vatId: env.OPERATOR_VAT_ID,
    register: env.OPERATOR_REGISTER,
    email: '',
  };
}

/** Returns a company as documents name it. */
export function partyOf(team: z.output<typeof partyOfTeam>): Party {
  return {
    name: team.name,
    ...addressOf([team.addressLine1, team.addressLine2].filter(Boolean), team.postalCode, team.city),
    country: team.country,
    taxId: team.taxId,
    vatId: team.vatId,
    register: '',
    email: team.invoiceEmail,
  };
}

function addressOf(lines: string[], postalCode: string, city: string): Pick<Party, 'addressLines' | 'postal'> {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return { addressLines: [...lines, town].filter(Boolean), postal: { lines, postalCode, city } };
}

const emptyParty = (name: string): Party => ({
  name,
  ...addressOf([], '', ''),
  country: '',
  taxId: '',
  vatId: '',
  register: '',
  email: '',
});

/** Returns the voice's VAT: as stored at the approval, or as of now for its agreement. */
function feeTax(project: CoreProject, assignment: LiveAssignment, voice: Signatory, at: Date): TaxDecision | null {
  const { business } = voice;
  return storedTax(assignment.voiceTax) ?? voiceTax({ name: nameOf(voice), business }, taxedKindOf(project.kind), at);
}

/** Fees of before there was VAT on them are without it, though the voice is registered in the operator's country. */
function statedTax({ vatCents, netCents }: DocumentMoney, tax: TaxDecision | null): DocumentFacts['tax'] {
  const isNotCharged = tax?.category === 'domestic' && vatCents === 0 && netCents > 0;
  return tax && !isNotCharged ? { category: tax.category, note: tax.note } : null;
}

/** Says why a voice gets no self-billing invoice. */
function reasonForInfo(business: Signatory['business']): string {
  if (!business?.vatId) return 'No VAT ID is registered for';
  return hasUsableVatId(business)
    ? 'There is no agreement to self-billing with'
    : `The EU does not know the VAT ID ${business.vatId} of`;
}

/** Agreements only name VAT that the recipient accounts for, that is outside of the scope of EU VAT, or paid on top of a fee. */
function vatNotes(kind: DocumentKindName, money: DocumentMoney, tax: TaxDecision | null): string[] {
  if (kind === 'voiceAgreement' && tax?.category === 'domestic' && tax.rate > 0)
    return [`VAT of ${percentOf(tax.rate)}% is paid on top of the fee, with a self-billing invoice.`];
  if (!tax?.note || money.vatPercent > 0 || money.netCents === 0 || kind === 'invoiceInfo') return [];
  const isAgreement = kind === 'clientAgreement' || kind === 'voiceAgreement';
  const isInAgreements = tax.category === 'reverseCharge' || tax.category === 'outsideScope';
  return isAgreement && !isInAgreements ? [] : [tax.note];
}

export const paidNote = 'Paid in full. Thank you.';

type NoteFacts = {
  voiceName: string;
  isInvoiced: boolean;
  isCharged: boolean;
  isPaid: boolean;
  reasonForInfo: string;
};

function notesOf(kind: DocumentKindName, { voiceName, isInvoiced, isCharged, ...note }: NoteFacts): string[] {
  switch (kind) {
    case 'selfBilling':
    case 'selfBillingCreditNote':
      return [
        `Self-billing: this invoice is issued by ${operatorName()} in the name and on behalf of ${voiceName}, as agreed between the parties.`,
      ];
    case 'invoiceInfo':
      return [
        `${note.reasonForInfo} ${voiceName}. This is not an invoice: please send us one with the lines above and this number as its reference where your country asks for it.`,
      ];
    case 'receipt':
    case 'invoice':
      return note.isPaid ? [paidNote] : [];
    case 'orderConfirmation':
      if (!isCharged) return [];
      return [
        isInvoiced
          ? 'The amount is invoiced when the voice accepts the project.'
          : 'The amount is reserved now and charged when the voice accepts the project.',
      ];
    case 'clientAgreement':
    case 'voiceAgreement':
    case 'creditNote':
      return [];
    default:
      return kind satisfies never;
  }
}

function cardOf(payment: PaidWith | null): DocumentFacts['card'] {
  return payment?.cardBrand && payment.cardLast4 ? { brand: payment.cardBrand, last4: payment.cardLast4 } : null;
}

/** The lines add up to the net amount, net and VAT to the gross amount. */
export type DocumentMoney = Pick<DocumentFacts, 'lines' | 'netCents' | 'vatCents' | 'vatPercent' | 'grossCents'>;

const extraLine = (text: string, amountCents: number): DocumentLine => ({ text, amountCents, kind: 'extra' });

/**
 * @param name what the price is for
 * @param rate of the VAT
 */
export function priceLines(project: PricedProject, name: string, price: CustomerPrice, rate: number): DocumentMoney {
  const extras = chosenExtras(project).map((extra) => extraLine(extra.name, extra.customerPriceCents));
  const lines: DocumentLine[] = [{ text: name, amountCents: price.price, kind: 'price' }, ...extras];
  const discount = Math.min(price.discount, price.price + price.extras);
  if (discount > 0) lines.push({ text: 'Discount', amountCents: -discount, kind: 'discount' });
  const adjustment = price.total - lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (adjustment !== 0) {
    lines.push({ text: 'Adjustment for the change of the VAT rate', amountCents: adjustment, kind: 'adjustment' });
  }
  return {
    lines,
    netCents: price.total,
    vatCents: price.vat,
    vatPercent: percentOf(rate),
    grossCents: price.totalWithVat,
  };
}

/**
 * @param name what the fee is for
 * @param rate of the VAT that is paid on top
 */
export function feeLines(project: PricedProject, name: string, rate = 0): DocumentMoney {
  const fee = voiceFeeOf(project);
  const extras = chosenExtras(project).map((extra) => extraLine(extra.name, extra.voiceFeeCents));
  const lines: DocumentLine[] = [{ text: name, amountCents: fee.fee, kind: 'price' }, ...extras];
  const vatCents = vatOn(fee.total, rate);
  return { lines, netCents: fee.total, vatCents, vatPercent: percentOf(rate), grossCents: fee.total + vatCents };
}

const percentOf = (rate: number): number => Math.round(rate * 10_000) / 100;
