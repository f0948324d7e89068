import type { CallName } from '@/lib/client/api';
import { everyone, type Row } from './authorization-row';
import { forAgents } from './authorization-support';
import { db } from '@/server/platform/db';
import { type Scene } from '@/tests/support/builders';

type ReportCall = Extract<CallName, `${string} /reports${string}` | `${string} /support/reports${string}`>;

const noToken = { params: { token: 'none' } };

/** A new report, so that each agent can decide it. */
async function newReport({ ids }: Scene) {
  const { id: reportId } = await db.report.create({
    data: {
      subjectKind: 'profile',
      subjectId: ids.listed,
      ownerId: ids.listed,
      ground: 'terms',
      text: 'A test',
      name: 'Vera Visitor',
      email: 'vera@people.example',
      snapshot: { name: 'A voice' },
    },
  });
  return { params: { reportId } };
}

const decision = { measure: 'none', ground: 'terms', reason: 'A test' };
const noObjection = { params: { objectionId: 'none' }, body: { outcome: 'upheld', text: 'A test' } };

export const reportRows: Record<ReportCall, Row | readonly Row[]> = {
  'POST /reports': {
    may: everyone,
    statuses: [204, 429],
    send: () => ({
      body: {
        subjectKind: 'profile',
        subjectId: 'none',
        ground: 'terms',
        text: 'A test',
        name: 'Vera Visitor',
        email: 'vera@people.example',
      },
    }),
  },
  'GET /reports/{token}': { label: 'with an unknown token', may: everyone, statuses: [404], send: () => noToken },
  'POST /reports/{token}/objection': {
    label: 'with an unknown token',
    may: everyone,
    statuses: [404, 429],
    send: () => ({ ...noToken, body: { text: 'A test' } }),
  },
  'GET /support/reports': forAgents(),
  'GET /support/reports/{reportId}': forAgents(newReport),
  'POST /support/reports/{reportId}/decision': forAgents(async (scene) => ({
    ...(await newReport(scene)),
    body: decision,
  })),
  'GET /support/reports/objections': forAgents(),
  'POST /support/reports/objections/{objectionId}/decision': forAgents(() => noObjection, [404]),
  'GET /support/reports/figures': forAgents(() => ({ query: { year: '2026' } })),
};
