import { withoutSecrets } from '@/lib/domain/people/secrets';

/** Support agents help customers and voices; admins also change templates, money, roles and the brand. */
export const supportRoles = ['agent', 'admin'] as const;
export type SupportRole = (typeof supportRoles)[number];

const agentScopes = [
  'review-voices',
  'manage-projects',
  'manage-users',
  'decide-reports',
  'impersonate-user',
  'manage-jobs',
  'read-audit-log',
] as const;

const adminScopes = ['edit-templates', 'edit-money', 'edit-installation', 'edit-support-roles', 'erase-user'] as const;

export const supportScopeNames = [...agentScopes, ...adminScopes] as const;
export type SupportScope = (typeof supportScopeNames)[number];

/** Returns the scopes of a role (docs/rules/support.md#roles). */
export function supportScopes(role: SupportRole | null): ReadonlySet<SupportScope> {
  if (role === null) return new Set();
  return new Set(role === 'admin' ? supportScopeNames : agentScopes);
}

/** Delay of effects that cannot be taken back, such as a transfer, after an action of support. */
export const undoWindowMs = 30_000;

/** States of mails and SMS; `dropped` was never sent, because the user had read it or had switched it off. */
export const mailStates = ['waiting', 'submitted', 'sent', 'failed', 'expired', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

/** Jobs that move money, or decide that it is not moved. */
const moneyJobs: ReadonlySet<string> = new Set([
  'continue-payment',
  'review-payment',
  'refund-payment',
  'apply-stripe-event',
  'pay-out',
]);

/**
 * Returns the scope that is needed to run a job again, or to drop it.
 * @param name of the job, which is also the kind of abandoned work.
 */
export const scopeOfJob = (name: string): SupportScope => (moneyJobs.has(name) ? 'edit-money' : 'manage-jobs');

/** Fields of payloads that are ids; the values of others may be secrets or personal data. */
const idFields = /^(?:[a-z]+Id|kind|attempt|requestedAt)$/;

/** Returns the part of a payload that support sees: ids, and counts of lists. */
export function visibleInput(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {};
  return Object.fromEntries(Object.entries(payload).map(([field, value]) => [field, visibleValue(field, value)]));
}

function visibleValue(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 value' : `${value.length} values`;
  const isShown = idFields.test(field) && (typeof value === 'string' || typeof value === 'number');
  return isShown ? String(value).slice(0, 100) : 'hidden';
}

/** The message of an error without keys, codes, tokens and email addresses. */
export function visibleReason(output: unknown): string {
  const message = typeof output === 'object' && output !== null ? (output as { message?: unknown }).message : output;
  const text = typeof message === 'string' ? message : 'No reason was stored';
  return withoutSecrets(text).slice(0, 1_000);
}

/**
 * The data that the erasure of an account deletes and retains, as support sends it to the person
 * (docs/rules/support.md#erasure).
 */
export const erasureReport = {
  deleted: [
    'name, email address, phone number, picture and password',
    'which versions of the terms and other texts were accepted, and when',
    'sessions, two-step login, known networks and login history',
    'voice profile, demos and studio quality demo',
    'messages and requests to support',
    'favorites, playlists, notifications and uploads that belong to no project',
    'saved cards and bank details of a team without other members',
    'invitations, mails, codes and queued work for every email address of the account',
    'projects of an own team that were never assigned, and its name and address if it never paid or was paid',
    'email addresses and phone number in messages, scripts, notes and the audit log',
    'analytics events, separated from the person',
    'name and email address in reports of content, and what the reported content was',
  ],
  retained: [
    'receipts, agreements, invoices, payments and the ledger: bookkeeping law requires them for seven years',
    'name and address of the company on those documents, for the same reason',
    'messages, scripts and recordings of projects, without the name: they belong to the contract with the other side',
    'decisions about reports and objections, without the name: they are counted every year',
    'the audit log, without contact data, as evidence of who had access',
    'backups, until they are deleted on schedule',
  ],
} as const;
