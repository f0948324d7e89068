import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { nameOf } from '@/server/access/people';
import { emailHash } from '@/server/access/security-log';
import { Prisma, type Tx, type User } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';

export type Traces = ContactData & {
  userId: string;
  /** Projects that the person has created, worked on, or been a member of. */
  projectIds: readonly string[];
};

/** Returns the email addresses that the account has, had and waits for. */
export async function addressesOf(tx: Tx, { id, email }: Pick<User, 'id' | 'email'>): Promise<string[]> {
  const changes = await tx.auditEntry.findMany({
    where: { actorId: id, action: 'change-email' },
    select: { details: true },
  });
  const pending = await tx.verificationCode.findMany({ where: { ownerId: id }, select: { email: true } });
  const earlier = changes.flatMap(({ details }) =>
    typeof details === 'object' && details !== null ? Object.values(details) : [],
  );
  const isAddress = (value: unknown): value is string => typeof value === 'string' && value.includes('@');
  return [...new Set([email, ...earlier.filter(isAddress), ...pending.map((code) => code.email)])];
}

/** Returns the traces of a person. Call it before memberships are deleted. */
export async function tracesOf(tx: Tx, user: User): Promise<Traces> {
  const userId = user.id;
  const projects = await tx.project.findMany({
    where: {
      OR: [
        { createdById: userId },
        { team: { members: { some: { userId } } } },
        { members: { some: { userId } } },
        { voices: { some: { voiceId: userId } } },
        { assignments: { some: { voiceId: userId } } },
        { messages: { some: { fromId: userId } } },
      ],
    },
    select: { id: true },
  });
  return {
    userId,
    projectIds: projects.map(({ id }) => id),
    addresses: await addressesOf(tx, user),
    phone: user.phone,
    fullName: nameOf(user),
  };
}

/**
 * Removes what names the person from records that stay: the contact data from everything that was written in their projects, and
 * the name too from notifications, live updates and the audit log.
 */
export async function removeTraces(tx: Tx, traces: Traces): Promise<void> {
  const { addresses, userId, projectIds } = traces;
  const contact = contactPattern(traces);
  const all = `${contact}|${namePattern(traces)}`;
  await tx.teamInvitation.deleteMany({ where: { email: { in: [...addresses], mode: 'insensitive' } } });
  await tx.signUp.deleteMany({ where: { email: { in: [...addresses] } } });
  await tx.verificationCode.deleteMany({ where: { OR: [{ ownerId: userId }, { email: { in: [...addresses] } }] } });
  await removeFromReports(tx, traces, all);
  await tx.outgoingMail.deleteMany({ where: { to: { in: [...addresses] } } });
  await tx.securityEvent.deleteMany({ where: { emailHash: { in: addresses.map(emailHash) } } });
  await tx.shortLink.deleteMany({ where: { path: { contains: userId } } });
  await tx.$executeRaw`delete from events where "userId" = ${userId} or payload::text ~* ${all}`;
  await tx.$executeRaw`
    delete from pgboss.job where data->>'userId' = ${userId} or data::text ~* ${contact} or output::text ~* ${contact}`;
  // The requests were made, and are not repeated.
  await tx.$executeRaw`
    update idempotency_keys set state = 'responseLost', response = null
    where owner = ${userId} or response::text ~* ${all}`;
  await removeFromAuditLog(tx, traces, all);
  await replaceIn(tx, { table: 'outgoing_mails', column: 'values', pattern: all });
  await replaceIn(tx, { table: 'notifications', column: 'payload', pattern: all });
  for (const column of ['text', 'answer']) await replaceIn(tx, { table: 'support_requests', column, pattern: all });
  const inProjects = { projectIds, pattern: contact };
  for (const { table, column } of await projectTexts(tx)) await replaceIn(tx, { table, column, ...inProjects });
}

/** Keeps what support did and when, but removes the person's contact data and what was sent or written about them. */
async function removeFromAuditLog(tx: Tx, { userId }: Traces, pattern: string): Promise<void> {
  await tx.$executeRaw`
    update audit_entries set details = details - 'body' - 'reason', before = null, after = null
    where subject = ${userId} or ("actorId" = ${userId} and "impersonatorId" is not null)`;
  for (const column of ['details', 'before', 'after']) await replaceIn(tx, { table: 'audit_entries', column, pattern });
}

/** The decisions stay. Those about the person lose what support and the person wrote, as the audit log does. */
async function removeFromReports(tx: Tx, { userId, addresses }: Traces, pattern: string): Promise<void> {
  await tx.report.updateMany({
    where: { OR: [{ authorId: userId }, { email: { in: [...addresses] } }] },
    data: { name: '', email: null },
  });
  await tx.report.updateMany({ where: { ownerId: userId }, data: { snapshot: {} } });
  await tx.decision.updateMany({ where: { userId }, data: { reason: removed } });
  await tx.decisionObjection.updateMany({
    where: { by: 'affected', decision: { userId } },
    data: { text: removed },
  });
  const columns = [
    ['reports', 'name'],
    ['reports', 'text'],
    ['reports', 'snapshot'],
    ['decisions', 'reason'],
    ['decision_objections', 'text'],
    ['decision_objections', 'outcomeText'],
  ] as const;
  for (const [table, column] of columns) await replaceIn(tx, { table, column, pattern });
}

const columnRow = z.strictObject({ table: z.string(), column: z.string() });
type Column = z.output<typeof columnRow>;

/** Tables whose rows stay as they were agreed or booked. */
const frozenTables = [
  'project_documents',
  'license_certificates',
  'assignments',
  'invoices',
  'self_billing_agreements',
];

/** Returns all columns with text of the tables that belong to a project, also of future ones. */
async function projectTexts(tx: Tx): Promise<Column[]> {
  const statement = Prisma.sql`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'character varying', 'jsonb') or c.udt_name = '_text')
      and c.column_name !~ '(^id|Id|Ids|[uU]ri|Token|Hash)$'
      and not c.table_name = any(${frozenTables}) and c.table_name !~ '^ledger_'
      and (c.table_name = 'projects' or exists (
        select 1 from information_schema.columns p
        where p.table_schema = c.table_schema and p.table_name = c.table_name and p.column_name = 'projectId'))`;
  return queryRows(tx, columnRow, statement);
}

type Replacement = Column & {
  pattern: string;
  /** Projects to which the replacement is limited. */
  projectIds?: readonly string[];
};

const valueRow = z.strictObject({ row: z.string(), value: z.unknown() });

/** Replaces the pattern here in the rows that PostgreSQL finds, of which there are few. */
async function replaceIn(tx: Tx, { table, column, pattern, projectIds }: Replacement): Promise<void> {
  const [from, name] = [quoted(table), quoted(column)];
  const owner = table === 'projects' ? 'id' : '"projectId"';
  const isTheirs = projectIds ? `${owner} = any($2)` : '$2::text[] is null';
  const rows = await queryRows(tx, valueRow, {
    text: `select ctid::text as row, to_jsonb(${name}) as value from ${from}
      where ${isTheirs} and ${name}::text ~* $1 for update`,
    values: [pattern, projectIds ?? null],
  });
  for (const { row, value } of rows) {
    const replaced = JSON.stringify(withoutPattern(value, pattern));
    // A record of one column converts JSON to the column's type.
    await tx.$executeRawUnsafe(
      `update ${from} set ${name} = (jsonb_populate_record(null::${from}, jsonb_build_object('${column}', $1::jsonb))).${name}
        where ctid = $2::tid`,
      replaced,
      row,
    );
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const separators = '[ ()./-]*';

/** Minimum of digits; shorter numbers occur in any text. */
const minPhoneDigits = 6;

/** Matches a phone number with any separators, after the country's dial code or a 0, without an extension. */
function phonePattern(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone);
  if (!number || number.nationalNumber.length < minPhoneDigits) return null;
  const digits = [...number.nationalNumber].join(separators);
  const dialCode = [...number.countryCallingCode].join(separators);
  return `(?:(?:\\+|00)?${separators}${dialCode}${separators}(?:\\(?0\\)?${separators})?|0${separators})?${digits}`;
}

type ContactData = { addresses: readonly string[]; phone: string | null; fullName: string };

/**
 * Returns a pattern that means the same to PostgreSQL and JavaScript, ignoring case; '' matches nothing that is stored.
 */
export function contactPattern({ addresses, phone }: ContactData): string {
  const number = phone === null ? null : phonePattern(phone);
  return [...addresses.map(literal), ...(number === null ? [] : [number])].join('|');
}

export function namePattern({ fullName }: ContactData): string {
  return literal(fullName);
}

const removed = '[deleted]';

/** Replaces the pattern in all texts of a JSON value; no part of a longer address, number or word. */
export function withoutPattern(value: unknown, pattern: string): unknown {
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}._+-])(?:${pattern})(?![\p{L}\p{N}_]|[.-][\p{L}\p{N}])`, 'giu');
  const replace = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replaceAll(whole, removed);
    if (Array.isArray(part)) return part.map(replace);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, replace(inner)]));
  };
  return replace(value);
}
