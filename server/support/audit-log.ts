import type { QueryOf } from '@/lib/contracts/contract';
import type { AuditEntry, exportAuditLog, listAuditLog as contract } from '@/lib/contracts/support-audit';
import { csvTime } from '@/lib/domain/csv';
import { dayMs } from '@/lib/domain/durations';
import { type Actor, requireSupport } from '@/server/access/actor';
import { nameOf } from '@/server/access/people';
import { type AuditEntry as Row, db, type Prisma } from '@/server/platform/db';
import { csvFile, type HttpResult, pageResult, takeWithinBytes } from '@/server/platform/http-result';
import { olderThan, timeCursorOf } from '@/server/platform/postgres/time-cursor';
import { matchingUsers } from './users';

type Filters = QueryOf<typeof exportAuditLog>;

const order = [{ created: 'desc' }, { id: 'desc' }] as const;
const maxExportedEntries = 20_000;
/** Records whose name matches the query; more are not searched for. */
const maxMatches = 100;

export async function listAuditLog(
  actor: Actor,
  { limit, cursor, ...filters }: QueryOf<typeof contract>,
): Promise<HttpResult<AuditEntry[]>> {
  requireSupport(actor, 'read-audit-log');
  const rows = await db.auditEntry.findMany({
    where: { AND: [await matching(filters), olderThan(cursor)] },
    orderBy: [...order],
    take: limit + 1,
  });
  const shown = takeWithinBytes(await presentEntries(rows.slice(0, limit)));
  const last = rows[shown.length - 1];
  return pageResult(shown, last && rows.length > shown.length ? timeCursorOf(last) : null);
}

export async function downloadAuditLog(actor: Actor, filters: Filters): Promise<HttpResult<undefined>> {
  requireSupport(actor, 'read-audit-log');
  const rows = await db.auditEntry.findMany({
    where: await matching(filters),
    orderBy: [...order],
    take: maxExportedEntries,
  });
  const entries = await presentEntries(rows);
  const header = ['Time (UTC)', 'Account', 'Acted by', 'Action', 'Record', 'Record id', 'Details', 'Before', 'After'];
  const json = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));
  const lines = entries.map(({ created, actor: account, impersonator, action, subject, details, before, after }) => [
    csvTime(created),
    account.name,
    impersonator?.name ?? account.name,
    action,
    subject.name,
    subject.id,
    json(details),
    json(before),
    json(after),
  ]);
  return csvFile('audit-log', [header, ...lines]);
}

async function matching({ query, subject, from, to }: Filters): Promise<Prisma.AuditEntryWhereInput> {
  const created = {
    ...(from && { gte: new Date(from) }),
    ...(to && { lt: new Date(new Date(to).getTime() + dayMs) }),
  };
  return { AND: [await mentioning(query), subject ? { subject } : {}, { created }] };
}

async function mentioning(query: string | undefined): Promise<Prisma.AuditEntryWhereInput> {
  if (!query) return {};
  const select = { id: true } as const;
  const name = { contains: query, mode: 'insensitive' as const };
  const [users, teams, projects] = await Promise.all([
    db.user.findMany({ where: matchingUsers(query), select, take: maxMatches }),
    db.team.findMany({ where: { name }, select, take: maxMatches }),
    db.project.findMany({ where: { name }, select, take: maxMatches }),
  ]);
  const userIds = users.map(({ id }) => id);
  return {
    OR: [
      { action: name },
      // The address of a member or an invitation.
      { details: { path: ['email'], string_contains: query, mode: 'insensitive' } },
      { actorId: { in: userIds } },
      { impersonatorId: { in: userIds } },
      { subject: { in: [query, ...userIds, ...[...teams, ...projects].map(({ id }) => id)] } },
    ],
  };
}

/** Adds the current names of accounts and records. */
async function presentEntries(rows: readonly Row[]): Promise<AuditEntry[]> {
  // A change by support that acts as a user has all ids of its path, separated by blanks.
  const subjectId = ({ subject }: Row) => subject.split(' ')[0] ?? '';
  const subjects = [...new Set(rows.map(subjectId))];
  const people = [...new Set(rows.flatMap(({ actorId, impersonatorId }) => [actorId, impersonatorId ?? actorId]))];
  const [users, teams, projects, templates] = await Promise.all([
    db.user.findMany({ where: { id: { in: [...people, ...subjects] } }, select: { ...nameColumns, email: true } }),
    db.team.findMany({ where: { id: { in: subjects } }, select: { id: true, name: true } }),
    db.project.findMany({ where: { id: { in: subjects } }, select: { id: true, name: true } }),
    db.projectTemplate.findMany({ where: { id: { in: subjects } }, select: { id: true, name: true } }),
  ]);
  const userNames = new Map(users.map((user) => [user.id, nameOf(user) || user.email]));
  const party = (id: string) => ({ id, name: userNames.get(id) ?? '' });
  const records = new Map<string, AuditEntry['subject']>([
    ...users.map(({ id }) => [id, { id, kind: 'user', name: userNames.get(id) ?? '' }] as const),
    ...teams.map(({ id, name }) => [id, { id, kind: 'team', name }] as const),
    ...projects.map(({ id, name }) => [id, { id, kind: 'project', name }] as const),
    ...templates.map(({ id, name }) => [id, { id, kind: 'template', name }] as const),
  ]);
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    actor: party(row.actorId),
    impersonator: row.impersonatorId === null ? null : party(row.impersonatorId),
    subject: records.get(subjectId(row)) ?? { id: row.subject, kind: 'other', name: '' },
    details: recordOf(row.details) ?? {},
    before: recordOf(row.before),
    after: recordOf(row.after),
    created: row.created.toISOString(),
  }));
}

function recordOf(value: Prisma.JsonValue): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

const nameColumns = { id: true, firstName: true, lastName: true } as const;

const maxRecentEntries = 20;

/** Returns the latest entries about a record, newest first. */
export async function recentEntriesAbout(actor: Actor, subject: string): Promise<AuditEntry[]> {
  requireSupport(actor);
  const rows = await db.auditEntry.findMany({ where: { subject }, orderBy: [...order], take: maxRecentEntries });
  return presentEntries(rows);
}
