import { z } from 'zod';

/** Kinds of documents in the order in which they are issued during a project. */
export const documentKinds = [
  'orderConfirmation',
  'clientAgreement',
  'voiceAgreement',
  'receipt',
  'selfBilling',
  'invoiceInfo',
] as const;
export type DocumentKindName = (typeof documentKinds)[number];

export const documentTitles: Record<DocumentKindName, string> = {
  orderConfirmation: 'Order confirmation',
  clientAgreement: 'Client agreement',
  voiceAgreement: 'Voice agreement',
  receipt: 'Receipt',
  selfBilling: 'Self-billing invoice',
  invoiceInfo: 'Invoice information',
};

export const documentPrefixes: Record<DocumentKindName, string> = {
  orderConfirmation: 'OC',
  clientAgreement: 'CA',
  voiceAgreement: 'VA',
  receipt: 'R',
  selfBilling: 'SB',
  invoiceInfo: 'II',
};

const party = z.object({
  name: z.string(),
  addressLines: z.array(z.string()),
  country: z.string(),
  taxId: z.string(),
  vatId: z.string(),
  email: z.string(),
});
export type Party = z.infer<typeof party>;

/** Facts of a document, frozen when it is issued. Amounts are in cents. */
export const documentFacts = z.object({
  kind: z.enum(documentKinds),
  number: z.string(),
  /** ISO 8601. */
  issuedAt: z.string(),
  isTest: z.boolean(),
  seller: party,
  buyer: party,
  projectId: z.string(),
  projectName: z.string(),
  projectType: z.string(),
  language: z.string(),
  description: z.string(),
  maxWords: z.number().nullable(),
  voiceName: z.string(),
  customerName: z.string(),
  purchaseOrder: z.string(),
  lines: z.array(z.object({ text: z.string(), amountCents: z.number().int() })),
  netCents: z.number().int(),
  vatCents: z.number().int(),
  vatPercent: z.number(),
  grossCents: z.number().int(),
  notes: z.array(z.string()),
  /** License and agreement; empty on receipts and invoices. */
  terms: z.array(z.string()),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  paidAt: z.string().nullable(),
});
export type DocumentFacts = z.infer<typeof documentFacts>;

/** Returns a number such as `R-2026-000042`. Numbers restart each year. */
export function documentNumber(kind: DocumentKindName, year: number, count: number): string {
  return `${documentPrefixes[kind]}-${year}-${String(count).padStart(6, '0')}`;
}
