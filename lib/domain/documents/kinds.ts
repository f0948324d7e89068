/** Kinds of documents in the order in which they are issued during a project. */
export const documentKinds = [
  'orderConfirmation',
  'clientAgreement',
  'voiceAgreement',
  'receipt',
  'invoice',
  'creditNote',
  'selfBilling',
  'selfBillingCreditNote',
  'invoiceInfo',
] as const;
export type DocumentKindName = (typeof documentKinds)[number];

export const documentTitles: Record<DocumentKindName, string> = {
  orderConfirmation: 'Order confirmation',
  clientAgreement: 'Client agreement',
  voiceAgreement: 'Voice agreement',
  receipt: 'Invoice and receipt',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  selfBilling: 'Self-billing invoice',
  selfBillingCreditNote: 'Self-billing credit note',
  invoiceInfo: 'Invoice information',
};

const prefixes: Record<DocumentKindName, string> = {
  orderConfirmation: 'OC',
  clientAgreement: 'CA',
  voiceAgreement: 'VA',
  receipt: 'R',
  invoice: 'IN',
  creditNote: 'CN',
  selfBilling: 'SB',
  selfBillingCreditNote: 'SC',
  invoiceInfo: 'II',
};

/** Kinds of the voice's side. All others are the customer's. */
const voiceKinds: readonly DocumentKindName[] = [
  'voiceAgreement',
  'selfBilling',
  'selfBillingCreditNote',
  'invoiceInfo',
];

export const isForVoice = (kind: DocumentKindName): boolean => voiceKinds.includes(kind);

/** Kinds that state what a customer owes or has paid. A credit note corrects one of these. */
export const billKinds = ['receipt', 'invoice'] as const satisfies readonly DocumentKindName[];

/** Kinds that are invoices or credit notes in law (article 226). The others are agreements and information. */
const invoiceKinds: readonly DocumentKindName[] = [
  'receipt',
  'invoice',
  'creditNote',
  'selfBilling',
  'selfBillingCreditNote',
];

export const isInvoiceInLaw = (kind: DocumentKindName): boolean => invoiceKinds.includes(kind);

export const isCreditNote = (kind: DocumentKindName): boolean =>
  kind === 'creditNote' || kind === 'selfBillingCreditNote';

/** Kinds that bill a voice's fee. */
export const feeKinds = ['selfBilling', 'invoiceInfo'] as const satisfies readonly DocumentKindName[];

/** Kinds whose numbers are a series of their own for each voice, as some states demand (docs/rules/documents.md). */
const kindsOfSuppliers: readonly DocumentKindName[] = ['selfBilling', 'selfBillingCreditNote'];

export const hasSeriesOfSupplier = (kind: DocumentKindName): boolean => kindsOfSuppliers.includes(kind);

/**
 * Returns a number such as `R-2026-000042` or, in a series of a supplier, `SB-0042-2026-0001`. Numbers restart each year.
 */
export function documentNumber(
  kind: DocumentKindName,
  { year, count, supplier }: { year: number; count: number; supplier?: number | null },
): string {
  const padded = (number: number, digits: number) => String(number).padStart(digits, '0');
  return supplier
    ? `${prefixes[kind]}-${padded(supplier, 4)}-${year}-${padded(count, 4)}`
    : `${prefixes[kind]}-${year}-${padded(count, 6)}`;
}
