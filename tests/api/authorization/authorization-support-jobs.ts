import type { CallName } from '@/lib/client/api';
import type { Row } from './authorization-row';
import { forAdmins, forAgents } from './authorization-support';

type JobCall = Extract<
  CallName,
  `${string} /support/jobs${string}` | `${string} /support/mails${string}` | `${string} /support/documents${string}`
>;

/** Money is for admins. */
const ofPayout = <R extends Row>(row: R) => ({ ...row, label: 'of a payout' });

const job = { name: 'send-mail', jobId: '00000000-0000-4000-8000-000000000000' };

const onJob = (parts: object): readonly Row[] => [
  forAgents(() => ({ params: job, ...parts }), [409]),
  ofPayout(forAdmins(() => ({ params: { ...job, name: 'pay-out' }, ...parts }), [409])),
];
const onWork: readonly Row[] = [
  forAgents(() => ({ body: { kind: 'none', subjectId: 'none' } }), [409]),
  ofPayout(forAdmins(() => ({ body: { kind: 'pay-out', subjectId: 'none' } }), [409])),
];

export const supportJobRows: Record<JobCall, Row | readonly Row[]> = {
  'GET /support/jobs/failed': forAgents(),
  'GET /support/jobs/abandoned': forAgents(),
  'POST /support/jobs/abandoned/resumption': onWork,
  'POST /support/jobs/abandoned/undo-resumption': onWork,
  'GET /support/jobs/queues': forAgents(),
  'POST /support/jobs/{name}/{jobId}/retry': onJob({ body: {} }),
  'DELETE /support/jobs/{name}/{jobId}': onJob({}),
  'POST /support/jobs/{name}/{jobId}/undo-drop': onJob({ body: {} }),
  'GET /support/documents': forAgents(),
  'POST /support/documents/redraw': forAgents(() => ({ body: { documentIds: ['none'] } }), [202]),
  'POST /support/documents/{documentId}/correct': forAdmins(
    () => ({ params: { documentId: 'none' }, body: { reason: 'A test' } }),
    [404],
  ),
  'GET /support/mails': forAgents(),
  'POST /support/mails/{mailId}/again': forAgents(() => ({ params: { mailId: 'none' }, body: {} }), [409]),
};
