/** Kinds of documents in the order in which they are issued during a project. */
export const documentKinds = [
  'orderConfirmation',
  'clientAgreement',
  'voiceAgreement',
  'receipt',
  'invoice',
  'creditNote',
  'selfBilling',
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
  invoiceInfo: 'II',
};

/** Kinds of the voice's side. All others are the customer's. */
const voiceKinds: readonly DocumentKindName[] = ['voiceAgreement', 'selfBilling', 'invoiceInfo'];

export const isForVoice = (kind: DocumentKindName): boolean => voiceKinds.includes(kind);

/** Kinds that state what a customer owes or has paid. A credit note corrects one of these. */
export const billKinds = ['receipt', 'invoice'] as const satisfies readonly DocumentKindName[];

/** Kinds that are invoices or credit notes in law (article 226). The others are agreements and information. */
export const isInvoiceInLaw = (kind: DocumentKindName): boolean =>
  kind === 'receipt' || kind === 'invoice' || kind === 'creditNote' || kind === 'selfBilling';

/** Returns a number such as `R-2026-000042`. Numbers restart each year. */
export function documentNumber(kind: DocumentKindName, year: number, count: number): string {
  return `${prefixes[kind]}-${year}-${String(count).padStart(6, '0')}`;
}
