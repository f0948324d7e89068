import type { ObjectionRow, ReportDetails, SentDecision } from '@/lib/contracts/reports';
import { nameOf } from '@/server/access/people';
import { db, type Decision, type DecisionObjection } from '@/server/platform/db';

/** Names of users by id. */
export type Names = ReadonlyMap<string, string>;

/** Reads names, which are those of today. */
export async function namesOf(ids: readonly string[]): Promise<Names> {
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, firstName: true, lastName: true },
  });
  return new Map(users.map((user) => [user.id, nameOf(user)]));
}

export const namedFrom = (names: Names, id: string) => ({ id, name: names.get(id) ?? '' });

export function presentDecision(row: Decision, names: Names): NonNullable<ReportDetails['decision']> {
  const { id, measure, ground, reason, decidedById, created } = row;
  return {
    id,
    measure,
    ground,
    reason,
    decidedBy: namedFrom(names, decidedById),
    created: created.toISOString(),
  };
}

export function presentObjection(objection: DecisionObjection): NonNullable<SentDecision['objection']> {
  const { text, created, outcome, outcomeText, decidedAt } = objection;
  return {
    text,
    created: created.toISOString(),
    outcome,
    outcomeText,
    decidedDate: decidedAt?.toISOString() ?? null,
  };
}

export type ObjectionRecord = DecisionObjection & {
  decision: Decision & { reports: { id: string }[] };
  token: { reportId: string | null };
};

export function presentObjectionRow(
  row: ObjectionRecord,
  names: Names,
  measures: ObjectionRow['measures'],
): ObjectionRow {
  return {
    id: row.id,
    by: row.by,
    ...presentObjection(row),
    decision: presentDecision(row.decision, names),
    subjectKind: row.decision.subjectKind,
    affected: namedFrom(names, row.decision.userId),
    measures,
    reportId: row.token.reportId ?? row.decision.reports[0]?.id ?? null,
  };
}
