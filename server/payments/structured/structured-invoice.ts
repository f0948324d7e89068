import type { DocumentFacts, DocumentLine, Party } from '@/lib/domain/documents/facts';
import { isCreditNote, isInvoiceInLaw } from '@/lib/domain/documents/kinds';
import type { TaxCategory } from '@/lib/domain/tax/rules';

/** Codes of UNTDID 1001: invoice, credit note, self-billed invoice, self-billed credit note. */
type TypeCode = '380' | '381' | '389' | '261';

/** Codes of UNTDID 5305: standard rate, zero rate, exempt, reverse charge, not subject to VAT. */
type TaxCode = 'S' | 'Z' | 'E' | 'AE' | 'O';

export type StructuredParty = {
  name: string;
  addressLines: readonly string[];
  postalCode: string;
  city: string;
  country: string;
  email: string;
  vatId: string;
  taxId: string;
  /** Entry in a register, or another number if there is none (BT-30, BT-47). */
  registration: string;
};

/** Numbers of terms are those of EN 16931, such as BT-48. */
type Payment =
  | { code: '48'; last4: string; brand: string }
  | { code: '58'; iban: string; reference: string }
  | { code: '97' | '1' };

/**
 * An invoice or credit note as EN 16931 models it. Amounts are in whole cents and never negative, and dates are written
 * as YYYY-MM-DD.
 */
export type StructuredInvoice = {
  typeCode: TypeCode;
  number: string;
  issuedOn: string;
  period: { from: string; to: string } | null;
  dueOn: string | null;
  /** States when the amount is due if no day is known. */
  paymentTerms: string;
  purchaseOrder: string;
  contract: string;
  notes: readonly string[];
  seller: StructuredParty;
  buyer: StructuredParty;
  credited: { number: string; issuedOn: string } | null;
  lines: readonly { name: string; description: string; cents: number }[];
  allowances: readonly Adjustment[];
  charges: readonly Adjustment[];
  tax: { code: TaxCode; percent: number; reason: string; reasonCode: string };
  linesCents: number;
  allowancesCents: number;
  chargesCents: number;
  netCents: number;
  vatCents: number;
  grossCents: number;
  paidCents: number;
  payment: Payment;
};
type Adjustment = { reason: string; cents: number };

export const en16931 = 'urn:cen.eu:en16931:2017';

/** Returns the amount in euros with two digits. */
export const euros = (cents: number): string => (cents / 100).toFixed(2);

/**
 * Returns null for documents that have no structured form (docs/rules/documents.md#structured-documents). Throws if the
 * amounts do not add up to the cent, because the rules of EN 16931 tolerate differences of VAT below one euro.
 */
export function structuredInvoiceOf(facts: DocumentFacts): StructuredInvoice | null {
  const { kind, tax, netCents, vatCents, grossCents } = facts;
  if (facts.version === 1 || !isInvoiceInLaw(kind) || !tax) return null;
  const code = taxCodeOf(tax.category, facts.vatPercent);
  const seller = partyOf(facts.seller, code);
  const buyer = partyOf(facts.buyer, code);
  if (!isIdentified(seller, buyer, code)) return null;
  const paidCents = isPaid(facts) ? grossCents : 0;
  const amounts = divide(facts.lines);
  const linesCents = sum(amounts.lines);
  const allowancesCents = sum(amounts.allowances);
  const chargesCents = sum(amounts.charges);
  if (linesCents - allowancesCents + chargesCents !== netCents || netCents + vatCents !== grossCents) {
    throw new Error(`The amounts of ${facts.number} do not add up`);
  }
  const descriptionOf = (line: DocumentLine) => (line.kind === 'price' ? descriptionOfProject(facts) : '');
  return {
    typeCode: typeCodes[kind] ?? '380',
    number: facts.number,
    issuedOn: facts.issuedOn,
    period: facts.period,
    dueOn: facts.dueOn,
    paymentTerms: facts.dueOn === null && paidCents < grossCents ? termsOf(kind) : '',
    purchaseOrder: facts.purchaseOrder,
    contract: facts.projectId,
    notes: notesOf(facts),
    seller,
    buyer,
    credited: facts.credited,
    lines: amounts.lines.map((line) => ({
      name: line.text,
      description: descriptionOf(line),
      cents: line.amountCents,
    })),
    allowances: amounts.allowances.map((line) => ({ reason: line.text, cents: line.amountCents })),
    charges: amounts.charges.map((line) => ({ reason: line.text, cents: line.amountCents })),
    tax: { code, percent: facts.vatPercent, ...exemptionOf(code, tax.note) },
    linesCents,
    allowancesCents,
    chargesCents,
    netCents,
    vatCents,
    grossCents,
    paidCents,
    payment: paymentOf(facts),
  };
}

/** A charge of a card is paid, and what is credited of it is returned to the card or billed again. */
function isPaid({ kind, card, paidOn }: DocumentFacts): boolean {
  return kind === 'receipt' || (kind === 'invoice' && paidOn !== null) || (kind === 'creditNote' && card !== null);
}

const typeCodes: Partial<Record<DocumentFacts['kind'], TypeCode>> = {
  creditNote: '381',
  selfBilling: '389',
  selfBillingCreditNote: '261',
};

function taxCodeOf(category: TaxCategory, percent: number): TaxCode {
  if (category === 'domestic') return percent === 0 ? 'Z' : 'S';
  if (category === 'reverseCharge') return 'AE';
  return category === 'outsideScope' ? 'O' : 'E';
}

function exemptionOf(code: TaxCode, note: string): { reason: string; reasonCode: string } {
  if (code === 'S' || code === 'Z') return { reason: '', reasonCode: '' };
  return { reason: note || 'No VAT is charged.', reasonCode: code === 'E' ? '' : `VATEX-EU-${code}` };
}

/** Prefixes of VAT IDs that differ from the country of the company. */
const otherPrefixes: Record<string, string> = { GR: 'EL', GB: 'XI', IM: 'GB', MC: 'FR' };

/**
 * A VAT ID needs the prefix of a country (BR-CO-09), and must be absent in a document about what is not subject to VAT
 * (BR-O-02). One that cannot be stated is the registration.
 */
function partyOf(party: Party, code: TaxCode): StructuredParty {
  const prefix = party.vatId.slice(0, 2);
  const isStated = code !== 'O' && (prefix === party.country || prefix === otherPrefixes[party.country]);
  const taxId = party.taxId || (isStated || code === 'O' ? '' : party.vatId);
  return {
    name: party.name,
    addressLines: party.postal?.lines ?? party.addressLines,
    postalCode: party.postal?.postalCode ?? '',
    city: party.postal?.city ?? '',
    country: party.country,
    email: party.email,
    vatId: isStated ? party.vatId : '',
    taxId,
    registration: party.register || taxId || (isStated ? '' : party.vatId),
  };
}

/** Checks that both sides have what EN 16931 requires (BR-09, BR-11, BR-CO-26; BR-S-02, BR-AE-02 and others of their kind). */
function isIdentified(seller: StructuredParty, buyer: StructuredParty, code: TaxCode): boolean {
  if (seller.country === '' || buyer.country === '') return false;
  if (code === 'AE' && buyer.vatId === '' && buyer.registration === '') return false;
  return code === 'O' ? seller.registration !== '' : seller.vatId !== '' || seller.taxId !== '';
}

/** Discounts and adjustments apply to the document, because the price of a line is never negative (BR-27). */
function divide(all: readonly DocumentLine[]) {
  const isLine = ({ kind, amountCents }: DocumentLine) => amountCents >= 0 && (kind === 'price' || kind === 'extra');
  const others = all.filter((line) => !isLine(line));
  return {
    lines: all.filter(isLine),
    allowances: others
      .filter(({ amountCents }) => amountCents < 0)
      .map((line) => ({ ...line, amountCents: -line.amountCents })),
    charges: others.filter(({ amountCents }) => amountCents > 0),
  };
}

function sum(lines: readonly DocumentLine[]): number {
  return lines.reduce((total, { amountCents }) => total + amountCents, 0);
}

function descriptionOfProject({ projectName, voiceName }: DocumentFacts): string {
  return `${projectName}, voice: ${voiceName}`;
}

function termsOf(kind: DocumentFacts['kind']): string {
  if (kind === 'selfBilling') return 'The amount is paid out after the approval.';
  return isCreditNote(kind) ? 'The amount is repaid, or reduces what is to be paid.' : 'The amount is due now.';
}

function notesOf({ isTest, reason, notes, tax, vatCents }: DocumentFacts): string[] {
  const others = notes.filter((text) => vatCents > 0 || text !== tax?.note);
  return [...(isTest ? ['TEST – no real money'] : []), ...(reason ? [`Reason: ${reason}`] : []), ...others];
}

function paymentOf({ kind, card, iban, number }: DocumentFacts): Payment {
  if (kind === 'selfBilling' || kind === 'selfBillingCreditNote') return { code: '97' };
  if (card) return { code: '48', last4: card.last4, brand: card.brand };
  return kind === 'invoice' && iban !== '' ? { code: '58', iban, reference: number } : { code: '1' };
}
