import { z } from 'zod';
import { teamRole } from './teams';
import { contract, pagedList } from './contract';
import { euro, id, instant, multiline, text } from './fields';
import { tax, vatIdCheck } from './tax';

/** Reasons for which support sets that a team pays no VAT. */
export const vatExemptions = ['reverseCharge', 'outsideScope', 'exempt'] as const;
export type VatExemption = (typeof vatExemptions)[number];

const vatReview = {
  vatBasis: z.literal('rules').optional().describe('Return to the rules'),
  vatCategory: z.enum(vatExemptions, 'Please select why no VAT is charged').optional(),
  vatNote: text(500).optional(),
  reason: multiline(2_000).optional().describe('For the audit log'),
};

const settings = {
  manualInvoice: z.boolean().describe('Invoiced elsewhere instead of charged'),
  hasVat: z.boolean().describe("Pays the VAT of the operator's country: `tax.rate` is above 0"),
  hidePayouts: z.boolean().describe('The voice is paid elsewhere'),
  hasStripePayout: z.boolean().describe('The voice is paid by the provider, once it has set that up'),
};

export const supportTeamRow = z.strictObject({
  id,
  name: z.string(),
  isVoiceBusiness: z.boolean(),
  country: z.string(),
  numMembers: z.number().int(),
  numProjects: z.number().int(),
  discount: euro.describe('Credit that the next project uses up'),
  ...settings,
  tax: tax.nullable().describe('Of a recording that is assigned today; null for the business of a voice'),
  taxByRules: tax.nullable().describe('What the rules alone decide; null for the business of a voice'),
  created: instant,
});
export type SupportTeamRow = z.infer<typeof supportTeamRow>;

export const supportTeam = z.strictObject({
  ...supportTeamRow.shape,
  address: z.string(),
  taxId: z.string(),
  vatId: z.string(),
  vatIdCheck: vatIdCheck.nullable().describe('Null for VAT IDs that are not checked'),
  homepage: z.string(),
  invoiceEmail: z.string(),
  members: z.array(z.strictObject({ id, name: z.string(), email: z.string(), role: teamRole })),
  invoiceDays: z.number().int().describe('Invoices are due so many days after the acceptance'),
  cards: z.array(z.string()).describe("For example 'visa 4242', the primary one first"),
  vatBasis: z.enum(['rules', 'support']).describe('What decides the VAT'),
  vatCategory: z.string().describe('Why support has set that there is no VAT; empty until it has reviewed the team'),
  vatNote: z.string().describe('What documents say in place of VAT; set by support'),
  needsVatReview: z.boolean().describe('Has a setting of before the rules that may differ from them'),
  operatorCountry: z.string(),
  usedDiscount: euro.describe('Credit that has reduced prices, from the ledger'),
});
export type SupportTeam = z.infer<typeof supportTeam>;

export const listSupportTeams = pagedList({
  path: '/support/teams',
  summary: 'Search teams and the businesses of voices, newest first',
  audience: 'support',
  query: {
    query: text(100).optional().describe('Part of the name, invoice email, tax or VAT ID, or the id'),
    needsVatReview: z.literal('true').optional().describe('Only teams whose VAT has to be reviewed, oldest first'),
  },
  item: supportTeamRow,
});

/** Teams of one request, each of which is changed in a transaction of its own. */
const maxReviewedTeams = 100;

export const reviewTeamVat = contract({
  method: 'POST',
  path: '/support/teams/review-vat',
  summary: 'Review the VAT of several teams; admins only',
  description:
    'Either `vatBasis`, or `vatCategory` and `vatNote` for no VAT. Returns those that were not changed with the reason: not to be reviewed anymore, or the rules now decide otherwise than `taxByRules`. May be sent again.',
  audience: 'support',
  body: z.strictObject({
    teams: z
      .array(z.strictObject({ id, taxByRules: tax.pick({ rate: true, category: true }).describe('As it was read') }))
      .min(1, 'Please select a team')
      .max(maxReviewedTeams, `Please select at most ${maxReviewedTeams} teams`),
    ...vatReview,
  }),
  response: z.strictObject({ reviewed: z.array(id), skipped: z.array(z.strictObject({ id, reason: z.string() })) }),
});

const teamPath = z.object({ teamId: id });

export const getSupportTeam = contract({
  method: 'GET',
  path: '/support/teams/{teamId}',
  summary: 'Get a team with its members and settings',
  audience: 'support',
  params: teamPath,
  response: supportTeam,
});

export const updateSupportTeam = contract({
  method: 'PATCH',
  path: '/support/teams/{teamId}',
  summary: 'Change how a team pays and is paid; admins only',
  description:
    'A new project uses up the whole credit (`discount`). 409 if it has been used since it was read. VAT: either `vatBasis`, or `hasVat` in place of the rules, with `vatCategory` and `vatNote` if it is false; it applies to assignments and acceptances from then on.',
  audience: 'support',
  params: teamPath,
  body: z.strictObject({
    manualInvoice: settings.manualInvoice.optional(),
    hasVat: settings.hasVat.optional(),
    ...vatReview,
    hidePayouts: settings.hidePayouts.optional(),
    hasStripePayout: settings.hasStripePayout.optional(),
    invoiceDays: z.number().int().min(0).max(120, 'Please enter at most 120 days').optional(),
    discount: euro.min(0).max(100_000, 'Please enter at most 100,000').optional(),
    previousDiscount: euro.min(0).optional().describe('With `discount`: the credit that was read'),
    reason: multiline(2_000).optional().describe('For the audit log; required with `discount`'),
  }),
  response: supportTeam,
});

export const checkTeamVatId = contract({
  method: 'POST',
  path: '/support/teams/{teamId}/vat-id-check',
  summary: "Ask the EU's register about the VAT ID of a team again",
  description: 'The response comes later: `vatIdCheck` of the team has it.',
  audience: 'support',
  params: teamPath,
  response: supportTeam,
});
