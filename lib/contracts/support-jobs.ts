import { z } from 'zod';
import { documentKinds } from '@/lib/domain/documents/kinds';
import { mailStates } from '@/lib/domain/support/support-rules';
import { contract, pagedList } from './contract';
import { id, instant, named, text } from './fields';

const uuid = z.uuid('This is not an id');

export const failedJob = z.strictObject({
  id: uuid,
  name: z.string(),
  reason: z.string(),
  input: z.record(z.string(), z.string()).describe('Ids of the records; everything else is hidden'),
  attempts: z.number().int(),
  created: instant,
  failed: instant,
});
export type FailedJob = z.infer<typeof failedJob>;

export const listFailedJobs = pagedList({
  path: '/support/jobs/failed',
  summary: 'List jobs that ran out of retries in the last 7 days, the oldest first',
  audience: 'support',
  item: failedJob,
});

export const abandonedWork = z.strictObject({
  kind: z.string().describe("The job's name"),
  subjectId: z.string().describe('The record that it is about'),
  attempts: z.number().int(),
  since: instant,
});
export type AbandonedWork = z.infer<typeof abandonedWork>;

export const listAbandonedWork = pagedList({
  path: '/support/jobs/abandoned',
  summary: 'List work that was queued again and again without success, and is not anymore, the oldest first',
  audience: 'support',
  item: abandonedWork,
});

const workRef = z.strictObject({ kind: z.string().regex(/^[a-z-]{1,60}$/, 'This is not a job'), subjectId: id });

export const resumeWork = contract({
  method: 'POST',
  path: '/support/jobs/abandoned/resumption',
  summary: 'Try abandoned work again from the first attempt, unless it has been done since',
  audience: 'support',
  body: workRef,
});

export const undoResumeWork = contract({
  method: 'POST',
  path: '/support/jobs/abandoned/undo-resumption',
  summary: 'Abandon resumed work again, as long as it has not been tried',
  audience: 'support',
  body: workRef,
});

export const queueState = z.strictObject({
  name: z.string(),
  waiting: z.number().int().describe('Due, and not started'),
  scheduled: z.number().int().describe('Due later'),
  retrying: z.number().int(),
  active: z.number().int(),
  failed: z.number().int(),
  oldest: instant.nullable().describe('Since when the oldest due job waits'),
});
export type QueueState = z.infer<typeof queueState>;

export const listQueues = contract({
  method: 'GET',
  path: '/support/jobs/queues',
  summary: 'List the queues with their lengths and the age of the oldest waiting job',
  audience: 'support',
  response: z.array(queueState),
});

const jobPath = z.object({ name: z.string().regex(/^[a-z-]{1,60}$/), jobId: id });

export const retryJob = contract({
  method: 'POST',
  path: '/support/jobs/{name}/{jobId}/retry',
  summary: 'Run a failed job again',
  audience: 'support',
  params: jobPath,
  body: z.strictObject({}),
});

export const dropJob = contract({
  method: 'DELETE',
  path: '/support/jobs/{name}/{jobId}',
  summary: 'Drop a failed job',
  audience: 'support',
  params: jobPath,
});

export const undoDropJob = contract({
  method: 'POST',
  path: '/support/jobs/{name}/{jobId}/undo-drop',
  summary: 'List a dropped job as failed again',
  audience: 'support',
  params: jobPath,
  body: z.strictObject({}),
});

export const supportMail = z.strictObject({
  id,
  kind: z.enum(['notification', 'account']),
  subject: z.string().describe('What the mail reports, for example “Payment disputed”'),
  to: z.string(),
  channel: z.enum(['mail', 'sms']),
  state: z.enum(mailStates),
  failure: z.string().nullable(),
  project: named.nullable(),
  canSendAgain: z.boolean(),
  created: instant,
  lastModified: instant,
});
export type SupportMail = z.infer<typeof supportMail>;

export const listSupportMails = pagedList({
  path: '/support/mails',
  summary: 'List the mails and SMS of the last 30 days with their state, newest first',
  audience: 'support',
  query: { query: text(200).optional(), state: z.enum(mailStates).optional() },
  item: supportMail,
});

export const sendMailAgain = contract({
  method: 'POST',
  path: '/support/mails/{mailId}/again',
  summary: 'Send a notification again that was sent, refused or switched off since',
  description: 'Mails with codes and links are not stored, and cannot be sent again: the user requests a new one.',
  audience: 'support',
  params: z.object({ mailId: id }),
  body: z.strictObject({}),
});

export const missingDocument = z.strictObject({
  id,
  kind: z.enum(documentKinds),
  number: z.string(),
  project: z.strictObject({ id, name: z.string(), team: z.string() }),
  failure: z.string().nullable().describe('Null while it is being drawn again'),
  attempts: z.number().int(),
  created: instant,
});
export type MissingDocument = z.infer<typeof missingDocument>;

export const listMissingDocuments = pagedList({
  path: '/support/documents',
  summary: 'List documents whose PDF could not be created, or is missing for an hour, the oldest first',
  audience: 'support',
  item: missingDocument,
});

export const redrawDocuments = contract({
  method: 'POST',
  path: '/support/documents/redraw',
  summary: 'Create the PDF of documents again',
  audience: 'support',
  body: z.strictObject({
    documentIds: z.array(id).min(1, 'Please select a document').max(200, 'Please select at most 200 documents'),
  }),
  status: 202,
  response: z.strictObject({ queued: z.array(id).describe('Without those that are created already') }),
});
