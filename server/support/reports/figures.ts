import { z } from 'zod';
import type { ReportFigures } from '@/lib/contracts/reports';
import {
  decisionParties,
  measures,
  objectionOutcomes,
  reportSubjects,
  violationGrounds,
} from '@/lib/domain/support/reports';
import { type Actor, requireSupport } from '@/server/access/actor';
import { db, Prisma } from '@/server/platform/db';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';

const { sql } = Prisma;

const countRow = z.strictObject({ name: z.string(), count: z.int() });
const medianRow = z.strictObject({ hours: z.number().nullable() });
const objectionRow = z.strictObject({
  by: z.enum(decisionParties),
  outcome: z.enum(objectionOutcomes).nullable(),
  count: z.int(),
});

/** Counts what happened in a year, by UTC. Every decision is taken by a person. */
export async function getReportFigures(actor: Actor, year: number): Promise<ReportFigures> {
  requireSupport(actor);
  const during = (column: string) => {
    const at = Prisma.raw(column);
    return sql`${at} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
      AND ${at} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')`;
  };
  const count = async <Name extends string>(names: readonly Name[], column: string, from: Prisma.Sql) => {
    const of = Prisma.raw(`"${column}"`);
    const rows = await queryRows(
      db,
      countRow,
      sql`SELECT ${of}::text AS name, count(*)::int AS count ${from} GROUP BY 1`,
    );
    return names.map((name) => ({ name, count: rows.find((row) => row.name === name)?.count ?? 0 }));
  };
  const reports = sql`FROM reports WHERE ${during('created')}`;
  const decisions = sql`FROM decisions WHERE ${during('created')}`;
  const byGround = await count(violationGrounds, 'ground', reports);
  const byMeasure = await count(measures, 'measure', decisions);
  const median = await queryRow(
    db,
    medianRow,
    sql`SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.created - r.created) / 3600)::float8 AS hours
      FROM reports r JOIN decisions d ON d.id = r."decisionId" WHERE ${during('d.created')}`,
  );
  const objections = await queryRows(
    db,
    objectionRow,
    sql`SELECT by, outcome, count(*)::int AS count FROM decision_objections WHERE ${during('created')} GROUP BY by, outcome`,
  );
  const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, row) => sum + row.count, 0);
  return {
    year,
    numReports: sumOf(byGround),
    bySubject: await count(reportSubjects, 'subjectKind', reports),
    byGround,
    numDecisions: sumOf(byMeasure),
    byMeasure,
    byDecisionGround: await count(violationGrounds, 'ground', sql`${decisions} AND measure <> 'none'`),
    medianHours: median?.hours ?? null,
    objections: decisionParties.map((by) => {
      const ofParty = objections.filter((row) => row.by === by);
      const decided = (outcome: string) => sumOf(ofParty.filter((row) => row.outcome === outcome));
      return { by, count: sumOf(ofParty), upheld: decided('upheld'), reversed: decided('reversed') };
    }),
    numAutomated: 0,
  };
}
