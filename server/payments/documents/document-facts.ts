import { z } from 'zod';
import type { DocumentFacts, Party } from '@/lib/domain/documents/facts';
import type { DocumentKindName } from '@/lib/domain/documents/kinds';
import { chosenExtras, type CustomerPrice, type PricedProject, voiceFeeOf } from '@/lib/domain/money/prices';
import type { TaxDecision } from '@/lib/domain/tax/decision';
import { nameOf } from '@/server/access/people';
import { Prisma, type ProjectKind, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { payments } from '@/server/platform/payments';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { agreedOf } from '@/server/projects/agreed-terms';
import { type CoreProject, type LiveAssignment, pricesOf } from '@/server/projects/project-state';
import { storedTax, taxedKindOf, voiceTax } from '@/server/tax/decide';
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
  { teamId }: CoreProject,
  { id, voiceId, assignedById }: LiveAssignment,
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
  payment: PaidWith | null;
};

/** Collects the content of a document, so that later changes of names, addresses or prices do not affect it. */
export function collectDocumentFacts(
  project: CoreProject,
  assignment: LiveAssignment,
  { voice, customer: customerUser }: Signatories,
  { kind, number, issuedAt, payment }: DocumentIssue,
): DocumentFacts {
  const { business } = voice;
  const voiceParty = business
    ? { ...partyOf(business), name: business.name || nameOf(voice) }
    : emptyParty(nameOf(voice));
  const customer = partyOf(project.team);
  const isVoiceSide = kind === 'voiceAgreement' || kind === 'selfBilling' || kind === 'invoiceInfo';
  const seller = isVoiceSide ? voiceParty : operator();
  const buyer = isVoiceSide ? operator() : customer;
  const { options, customer: price, tax: customerTax } = pricesOf(project);
  const { name: typeName } = project.template;
  const [paid] = assignment.payments;
  const tax = isVoiceSide ? feeTax(project, assignment, voice, issuedAt) : customerTax;
  const isRenewal = project.kind === 'renewal';
  const money = isVoiceSide
    ? feeLines(options, `${project.kind === 'original' ? 'Voice recording: ' : kindPrefixes[project.kind]}${typeName}`)
    : priceLines(options, kindPrefixes[project.kind] + typeName, price, tax?.rate ?? 0);
  return {
    kind,
    number,
    issuedAt: issuedAt.toISOString(),
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
    notes: [
      ...notesOf(kind, { voiceName: voiceParty.name, isInvoiced: !paid && project.team.manualInvoice }),
      ...vatNotes(kind, money, tax),
    ],
    terms: agreementTerms(kind, agreedOf(project), { isRenewal }),
    card: cardOf(payment),
    paidAt: payment?.capturedAt?.toISOString() ?? null,
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
  return {
    name: env.OPERATOR_NAME,
    addressLines: env.OPERATOR_ADDRESS.split(';')
      .map((line) => line.trim())
      .filter(Boolean),
    country: env.OPERATOR_COUNTRY,
    taxId: '',
    vatId: env.OPERATOR_VAT_ID,
    email: '',
  };
}

function partyOf(team: z.output<typeof partyOfTeam>): Party {
  const town = [team.postalCode, team.city].filter(Boolean).join(' ');
  return {
    name: team.name,
    addressLines: [team.addressLine1, team.addressLine2, town].filter(Boolean),
    country: team.country,
    taxId: team.taxId,
    vatId: team.vatId,
    email: team.invoiceEmail,
  };
}

function emptyParty(name: string): Party {
  return { name, addressLines: [], country: '', taxId: '', vatId: '', email: '' };
}

/** Returns the voice's VAT: as stored at the approval, or as of now for its agreement. */
function feeTax(project: CoreProject, assignment: LiveAssignment, voice: Signatory, at: Date): TaxDecision | null {
  const { business } = voice;
  return storedTax(assignment.voiceTax) ?? voiceTax({ name: nameOf(voice), business }, taxedKindOf(project.kind), at);
}

/** Agreements only name VAT that the recipient accounts for, or that is outside of the scope of EU VAT. */
function vatNotes(kind: DocumentKindName, money: DocumentMoney, tax: TaxDecision | null): string[] {
  if (!tax?.note || money.vatPercent > 0 || money.netCents === 0 || kind === 'invoiceInfo') return [];
  const isAgreement = kind === 'clientAgreement' || kind === 'voiceAgreement';
  const isInAgreements = tax.category === 'reverseCharge' || tax.category === 'outsideScope';
  return isAgreement && !isInAgreements ? [] : [tax.note];
}

type NoteFacts = { voiceName: string; isInvoiced: boolean };

function notesOf(kind: DocumentKindName, { voiceName, isInvoiced }: NoteFacts): string[] {
  switch (kind) {
    case 'selfBilling':
      return [
        `Self-billing: this invoice is issued by ${env.OPERATOR_NAME} in the name and on behalf of ${voiceName}, as agreed between the parties.`,
      ];
    case 'invoiceInfo':
      return [
        `No VAT ID is registered for ${voiceName}. This is not an invoice: please send us one with the lines above and this number as its reference where your country asks for it.`,
      ];
    case 'receipt':
      return ['Paid in full. Thank you.'];
    case 'orderConfirmation':
      return [
        isInvoiced
          ? 'The amount is invoiced when the voice accepts the project.'
          : 'The amount is reserved now and charged when the voice accepts the project.',
      ];
    case 'clientAgreement':
    case 'voiceAgreement':
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

/**
 * @param name what the price is for
 * @param rate of the VAT
 */
export function priceLines(project: PricedProject, name: string, price: CustomerPrice, rate: number): DocumentMoney {
  const extras = chosenExtras(project).map((extra) => ({ text: extra.name, amountCents: extra.customerPriceCents }));
  const lines = [{ text: name, amountCents: price.price }, ...extras];
  const discount = Math.min(price.discount, price.price + price.extras);
  if (discount > 0) lines.push({ text: 'Discount', amountCents: -discount });
  const adjustment = price.total - lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (adjustment !== 0) lines.push({ text: 'Adjustment for the change of the VAT rate', amountCents: adjustment });
  return {
    lines,
    netCents: price.total,
    vatCents: price.vat,
    vatPercent: Math.round(rate * 10_000) / 100,
    grossCents: price.totalWithVat,
  };
}

/** @param name what the fee is for */
export function feeLines(project: PricedProject, name: string): DocumentMoney {
  const fee = voiceFeeOf(project);
  const extras = chosenExtras(project).map((extra) => ({ text: extra.name, amountCents: extra.voiceFeeCents }));
  const lines = [{ text: name, amountCents: fee.fee }, ...extras];
  return { lines, netCents: fee.total, vatCents: 0, vatPercent: 0, grossCents: fee.total };
}
