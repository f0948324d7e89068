import type { CallName } from '@/lib/client/api';
import type { Row } from './authorization-row';
import { forAgents } from './authorization-support';

type JobCall = Extract<
  CallName,
  `${string} /support/jobs${string}` | `${string} /support/mails${string}` | `${string} /support/documents${string}`
>;

const job = { name: 'send-mail', jobId: '00000000-0000-4000-8000-000000000000' };

export const supportJobRows: Record<JobCall, Row | readonly Row[]> = {
  'GET /support/jobs/failed': forAgents(),
  'GET /support/jobs/abandoned': forAgents(),
  'POST /support/jobs/abandoned/resumption': forAgents(() => ({ body: { kind: 'none', subjectId: 'none' } }), [409]),
  'POST /support/jobs/abandoned/undo-resumption': forAgents(
    () => ({ body: { kind: 'none', subjectId: 'none' } }),
    [409],
  ),
  'GET /support/jobs/queues': forAgents(),
  'POST /support/jobs/{name}/{jobId}/retry': forAgents(() => ({ params: job, body: {} }), [409]),
  'DELETE /support/jobs/{name}/{jobId}': forAgents(() => ({ params: job }), [409]),
  'POST /support/jobs/{name}/{jobId}/undo-drop': forAgents(() => ({ params: job, body: {} }), [409]),
  'GET /support/documents': forAgents(),
  'POST /support/documents/redraw': forAgents(() => ({ body: { documentIds: ['none'] } }), [202]),
  'GET /support/mails': forAgents(),
  'POST /support/mails/{mailId}/again': forAgents(() => ({ params: { mailId: 'none' }, body: {} }), [409]),
};
