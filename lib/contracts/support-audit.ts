import { z } from 'zod';
import { contract, pagedList } from './contract';
import { calendarDate, id, instant, named, text } from './fields';

/** Values by name. */
const changed = z.record(z.string(), z.unknown());

export const auditEntry = z.strictObject({
  id,
  action: z.string().describe("For example 'publish-voice', or the endpoint of a change while acting as a user"),
  actor: named.describe('Whose account it was'),
  impersonator: named.nullable().describe('The support user who acted as the actor'),
  subject: z.strictObject({
    id: z.string(),
    kind: z.enum(['user', 'team', 'project', 'template', 'other']),
    name: z.string().describe('Empty if unknown'),
  }),
  details: changed.describe('Parameters and reasons'),
  before: changed.nullable(),
  after: changed.nullable(),
  created: instant,
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  query: text(100).optional().describe('Part of an action or an email address or name, or an id'),
  subject: id.optional().describe('Only entries about this record'),
  from: calendarDate.optional(),
  to: calendarDate.optional().describe('Including this day (UTC)'),
};

export const listAuditLog = pagedList({
  path: '/support/audit-log',
  summary: 'List what support did, and what was changed while it acted as a user, newest first',
  audience: 'support',
  query: filters,
  item: auditEntry,
});

export const exportAuditLog = contract({
  method: 'GET',
  path: '/support/audit-log.csv',
  summary: 'Download the entries of the audit log as a CSV file, newest first, at most 20,000',
  audience: 'support',
  query: z.object(filters),
  status: 200,
  kind: 'binary',
});
