import { z } from 'zod';
import { taxRules } from '@/lib/domain/tax/rules';
import { contract } from './contract';
import { instant, requiredText } from './fields';

const taxRuleVersion = z.strictObject({
  id: z.int(),
  reason: z.string(),
  createdBy: z.string().nullable().describe('Name of the agent; null if the account was deleted'),
  created: instant,
  changes: z.array(z.string()).describe('Differences from the version before, or from the shipped rules, in words'),
});

export const supportTaxRules = z.strictObject({
  rules: taxRules,
  isShipped: z.boolean().describe('They are those that come with this release'),
  shippedChanges: z.array(z.string()).describe('What taking over the shipped rules would change, in words'),
  versionId: z.int().nullable().describe('The newest version that support has stored'),
  versions: z.array(taxRuleVersion).describe('The newest 20, newest first; the audit log has all'),
});
export type SupportTaxRules = z.infer<typeof supportTaxRules>;

export const getTaxRules = contract({
  method: 'GET',
  path: '/support/tax-rules',
  summary: 'Get the rules of VAT with the history of their changes',
  audience: 'support',
  response: supportTaxRules,
});

export const saveTaxRules = contract({
  method: 'PUT',
  path: '/support/tax-rules',
  summary: 'Store a new version of the rules of VAT; admins only',
  description:
    'It applies to decisions from now on; stored ones stay. Refused (400) with messages that name the country if it is unusable: a country of the EU with no rate or two rates on a day, a missing country, a use without a note. Refused (409) if another version was stored since the one that was read, or if nothing changes.',
  audience: 'support',
  maxBodyValues: 20_000,
  body: z.strictObject({
    rules: taxRules.nullable().describe('Null to take over the shipped rules'),
    reason: requiredText('Please enter a reason', 500),
    basedOn: z.int().nullable().describe('`versionId` that was read'),
  }),
  response: supportTaxRules,
});
