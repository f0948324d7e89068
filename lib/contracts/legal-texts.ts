import { z } from 'zod';
import { legalKinds } from '@/lib/domain/legal/kinds';
import { contract } from './contract';
import { calendarDate, instant, markdown, multiline } from './fields';

export const legalKind = z.enum(legalKinds, 'No such text');

/** 0 is the text of the product. */
const versionId = z.int().min(0).max(2_147_483_647);

export const legalText = z.strictObject({
  kind: legalKind,
  title: z.string(),
  text: z.string().describe('Markdown without HTML and images'),
  versionId: versionId.describe('0 for the text of the product'),
  validFrom: calendarDate,
  next: z
    .strictObject({ versionId, validFrom: calendarDate })
    .nullable()
    .describe('The next version that support has stored; null if there is none'),
});
export type LegalText = z.infer<typeof legalText>;

export const getLegalText = contract({
  method: 'GET',
  path: '/legal-texts/{kind}',
  summary: 'Get a legal text, by default the version that applies today',
  audience: 'public',
  params: z.object({ kind: legalKind }),
  query: z.object({ versionId: z.coerce.number().int().min(0).max(2_147_483_647).optional() }),
  response: legalText,
});

export const dueAgreement = z.strictObject({
  kind: legalKind,
  title: z.string(),
  versionId,
  validFrom: calendarDate,
  summary: z.string().describe('What changes, in the words of support'),
});
export type DueAgreement = z.infer<typeof dueAgreement>;

const agreement = z.strictObject({
  kind: legalKind,
  title: z.string(),
  versionId,
  validFrom: calendarDate,
  agreedAt: instant,
});

export const agreements = z.strictObject({
  due: z.array(dueAgreement).describe('Versions to agree to before starting anything new'),
  agreed: z.array(agreement).describe('Newest first'),
});
export type Agreements = z.infer<typeof agreements>;

export const getAgreements = contract({
  method: 'GET',
  path: '/me/agreements',
  summary: 'Get the legal texts that the user has agreed to, and those to agree to',
  audience: 'user',
  response: agreements,
});

export const agreeToTexts = contract({
  method: 'POST',
  path: '/me/agreements',
  summary: 'Agree to versions of legal texts',
  description:
    'Refused (409, `text-changed`) if a version is not the one that applies today. Agreeing again changes nothing.',
  audience: 'user',
  refusesImpersonation: true,
  body: z.strictObject({
    agreements: z
      .array(z.strictObject({ kind: legalKind, versionId }))
      .min(1)
      .max(legalKinds.length),
  }),
  response: agreements,
});

const storedVersion = z.strictObject({
  id: z.int(),
  validFrom: calendarDate,
  needsAgreement: z.boolean(),
  summary: z.string(),
  createdBy: z.string().nullable().describe('Name of the admin; null if the account was deleted'),
  created: instant,
});

export const supportLegalText = z.strictObject({
  kind: legalKind,
  title: z.string(),
  text: z.string().describe('The newest version'),
  gaps: z.array(z.string()).describe('What is still to be filled in; parts in double square brackets'),
  shipped: z.string().describe('The text of the product, with the details that are configured'),
  versions: z.array(storedVersion).describe('The newest 20, newest first; empty while the text is that of the product'),
});
export type SupportLegalText = z.infer<typeof supportLegalText>;

export const listSupportLegalTexts = contract({
  method: 'GET',
  path: '/support/legal-texts',
  summary: 'List the legal texts with their versions and gaps; admins only',
  audience: 'support',
  response: z.array(supportLegalText),
});

export const storeLegalText = contract({
  method: 'POST',
  path: '/support/legal-texts',
  summary: 'Store a version of a legal text; admins only',
  description:
    'It applies from the first day that is named, in the time zone of the operator: today or later. Versions are never changed. Refused (409) if another version was stored since the one that was read, or if nothing changes.',
  audience: 'support',
  body: z.strictObject({
    kind: legalKind,
    text: markdown('Please enter the text'),
    validFrom: calendarDate,
    needsAgreement: z.boolean().describe('Users have to agree before they start anything new'),
    summary: multiline(500).default('').describe('What changes; required with `needsAgreement`'),
    basedOn: z.int().nullable().describe('`id` of the newest version that was read; null if there was none'),
  }),
  response: z.array(supportLegalText),
});
