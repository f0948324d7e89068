import { z } from 'zod';
import { taxCategories } from '@/lib/domain/tax/rules';
import { documentKinds } from './kinds';

/** An address in parts, which structured documents need. */
const postalAddress = z.object({ lines: z.array(z.string()), postalCode: z.string(), city: z.string() });

const party = z.object({
  name: z.string(),
  /** The address as it is printed, without the country. */
  addressLines: z.array(z.string()),
  /** The parts; null in version 1. */
  postal: postalAddress.nullable().default(null),
  /** ISO 3166-1 alpha-2, or empty. */
  country: z.string(),
  taxId: z.string(),
  vatId: z.string(),
  /** Entry in the register of companies, or empty. */
  register: z.string().default(''),
  email: z.string(),
});
export type Party = z.infer<typeof party>;

/** A line is for one of these; an adjustment corrects the sum to the amount that was confirmed. */
const lineKinds = ['price', 'extra', 'discount', 'adjustment'] as const;

/**
 * Facts of a document, frozen when it is issued. Amounts are in cents, and positive in credit notes too. Dates (`…On`)
 * are calendar days in the operator's time zone, as YYYY-MM-DD.
 */
export const documentFacts = z.object({
  /** 2 since receipts are full invoices. Fields that are absent in version 1 have a default. */
  version: z.literal([1, 2]).default(1),
  kind: z.enum(documentKinds),
  number: z.string(),
  /** ISO 8601. */
  issuedAt: z.string(),
  /** Empty in version 1. */
  issuedOn: z.string().default(''),
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
  lines: z.array(
    z.object({ text: z.string(), amountCents: z.number().int(), kind: z.enum(lineKinds).default('price') }),
  ),
  netCents: z.number().int(),
  vatCents: z.number().int(),
  vatPercent: z.number(),
  grossCents: z.number().int(),
  /** Treatment of the VAT; null if no decision was stored. */
  tax: z
    .object({ category: z.enum(taxCategories), note: z.string() })
    .nullable()
    .default(null),
  /** Days in which the service is supplied (article 226 (7)); equal for one day, null on agreements and confirmations. */
  period: z.object({ from: z.string(), to: z.string() }).nullable().default(null),
  /** Day until which an invoice is to be paid. */
  dueOn: z.string().nullable().default(null),
  /** The document that this one credits or replaces (article 219). */
  credited: z.object({ number: z.string(), issuedOn: z.string() }).nullable().default(null),
  /** Why a credit note was issued. */
  reason: z.string().default(''),
  /** The operator's bank account for invoices that are not paid by card. */
  iban: z.string().default(''),
  notes: z.array(z.string()),
  /** License and agreement; empty on receipts and invoices. */
  terms: z.array(z.string()),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  paidAt: z.string().nullable(),
  paidOn: z.string().nullable().default(null),
});
export type DocumentFacts = z.infer<typeof documentFacts>;
export type DocumentLine = DocumentFacts['lines'][number];
