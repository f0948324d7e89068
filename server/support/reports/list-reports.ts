import type { QueryOf } from '@/lib/contracts/contract';
import type {
  listObjections as objectionsContract,
  listReports as contract,
  ObjectionRow,
  ReportDetails,
  ReportRow,
} from '@/lib/contracts/reports';
import { measuresFor } from '@/lib/domain/support/reports';
import { type Actor, requireSupport } from '@/server/access/actor';
import { db, type Decision, type Report } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { HttpResult } from '@/server/platform/http-result';
import { byTime, pageByTime } from '@/server/platform/postgres/time-cursor';
import {
  type Names,
  namedFrom,
  namesOf,
  type ObjectionRecord,
  presentDecision,
  presentObjectionRow,
} from './present-decision';
import { readSnapshot } from './report-target';

export const noSuchReport = (): AppError => new AppError('not-found', 'This report does not exist.');

type Row = Report & { decision: Decision | null };

export async function listReports(
  actor: Actor,
  { state, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<ReportRow[]>> {
  requireSupport(actor);
  const { after, orderBy } = byTime(state === 'open' ? 'asc' : 'desc', cursor);
  const rows = await db.report.findMany({
    where: { AND: [{ decisionId: state === 'open' ? null : { not: null } }, after] },
    orderBy,
    take: limit + 1,
    include: { decision: true },
  });
  return pageByTime(rows, limit, presentRows);
}

async function presentRows(rows: readonly Row[]): Promise<ReportRow[]> {
  const names = await namesOf(rows.map(({ ownerId }) => ownerId));
  const subjectIds = rows.filter(({ decisionId }) => decisionId === null).map(({ subjectId }) => subjectId);
  const counts = await db.report.groupBy({
    by: ['subjectKind', 'subjectId'],
    where: { decisionId: null, subjectId: { in: subjectIds } },
    _count: true,
  });
  const numOpenOf = ({ subjectKind, subjectId }: Row) =>
    counts.find((count) => count.subjectKind === subjectKind && count.subjectId === subjectId)?._count ?? 0;
  return rows.map((row) => presentRow(row, names, numOpenOf(row)));
}

function presentRow(row: Row, names: Names, numOpen: number): ReportRow {
  return {
    id: row.id,
    subjectKind: row.subjectKind,
    subject: readSnapshot(row.snapshot).name,
    owner: namedFrom(names, row.ownerId),
    ground: row.ground,
    reporter: row.name,
    numOpen,
    measure: row.decision?.measure ?? null,
    created: row.created.toISOString(),
  };
}

/** @throws AppError 'not-found' */
export async function getReport(actor: Actor, reportId: string): Promise<ReportDetails> {
  requireSupport(actor);
  const row = await db.report.findUnique({ where: { id: reportId }, include: { decision: true } });
  if (!row) throw noSuchReport();
  const [[shown], names, link, numDecisions] = await Promise.all([
    presentRows([row]),
    namesOf(row.decision ? [row.decision.decidedById] : []),
    linkOf(row),
    db.decision.count({
      where: { userId: row.ownerId, measure: { not: 'none' }, ...(row.decisionId && { id: { not: row.decisionId } }) },
    }),
  ]);
  if (!shown) throw noSuchReport();
  return {
    ...shown,
    subjectId: row.subjectId,
    text: row.text,
    email: row.email,
    authorId: row.authorId,
    content: readSnapshot(row.snapshot).facts,
    link,
    measures: [...measuresFor(row.subjectKind)],
    decision: row.decision && presentDecision(row.decision, names),
    numDecisions,
  };
}

/** Returns the path of the page with the content; null if it does not exist anymore. */
async function linkOf({ subjectKind, subjectId, ownerId }: Report): Promise<string | null> {
  if (subjectKind === 'profile' || subjectKind === 'demo') return `/support/voices/${ownerId}`;
  if (subjectKind === 'playlist') {
    const playlist = await db.playlist.findUnique({ where: { id: subjectId }, select: { shortId: true } });
    return playlist && `/play/${playlist.shortId}`;
  }
  const message = await db.message.findUnique({ where: { id: subjectId }, select: { projectId: true } });
  return message && `/support/projects/${message.projectId}`;
}

export const objectionInclude = {
  decision: { include: { reports: { orderBy: { created: 'asc' }, take: 1, select: { id: true } } } },
  token: { select: { reportId: true } },
} as const;

export async function listObjections(
  actor: Actor,
  { state, limit, cursor }: QueryOf<typeof objectionsContract>,
): Promise<HttpResult<ObjectionRow[]>> {
  requireSupport(actor);
  const { after, orderBy } = byTime(state === 'open' ? 'asc' : 'desc', cursor);
  const rows = await db.decisionObjection.findMany({
    where: { AND: [{ outcome: state === 'open' ? null : { not: null } }, after] },
    orderBy,
    take: limit + 1,
    include: objectionInclude,
  });
  return pageByTime(rows, limit, presentObjectionRows);
}

export async function presentObjectionRows(rows: readonly ObjectionRecord[]): Promise<ObjectionRow[]> {
  const names = await namesOf(rows.flatMap(({ decision }) => [decision.userId, decision.decidedById]));
  return rows.map((row) => presentObjectionRow(row, names, furtherMeasures(row)));
}

/** Returns the measures with which the objection of a reporter can be reversed. */
function furtherMeasures({ by, decision: { subjectKind, measure } }: ObjectionRecord): ObjectionRow['measures'] {
  if (by !== 'reporter' || subjectKind === null) return [];
  return measuresFor(subjectKind).filter((other) => other !== 'none' && other !== measure);
}
