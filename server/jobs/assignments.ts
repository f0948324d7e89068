import { z } from 'zod';
import { Prisma } from '@/server/platform/db';
import { defineJob } from '@/server/platform/queue/queue';
import { hasJob, minutesAgo } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

// Only the worker runs these: they and their packages are not part of the web build.
const issueLicenseCertificateHandler = () =>
  import(/* turbopackIgnore: true */ '@/server/assignments/licenses/issue-license-certificate.handler');

const issueLicenseCertificatePayload = z.object({ assignmentId: z.string() });
export type CertificateToIssue = z.infer<typeof issueLicenseCertificatePayload>;

/** Hashes every delivered file. */
export const issueLicenseCertificate = defineJob({
  name: 'issue-license-certificate',
  payload: issueLicenseCertificatePayload,
  retries: 6,
  timeoutSeconds: 3600,
  run: async (payload, context) =>
    (await issueLicenseCertificateHandler()).handleIssueLicenseCertificate(payload, context),
  recoveries: [
    {
      table: sql`license_certificates t`,
      id: sql`t."assignmentId"`,
      isStuck: () => sql`t.uri is null and t.created < ${minutesAgo(15)}
        and not ${hasJob('issue-license-certificate', 'assignmentId', sql`t."assignmentId"`)}`,
      payload: (assignmentId) => ({ assignmentId }),
    },
  ],
});

export const autoApprove = defineJob({
  name: 'auto-approve',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/5 * * * *',
  run: async (_, { signal }) => (await import('@/server/assignments/approve-project')).approveDueProjects(signal),
});

export const closeProjects = defineJob({
  name: 'close-projects',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '7,37 * * * *',
  run: async (_, { signal }) => (await import('@/server/projects/end-project')).closeDueProjects(signal),
});

export const sendReminders = defineJob({
  name: 'send-reminders',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/10 * * * *',
  run: async (_, { signal }) => (await import('@/server/assignments/reminders/remind')).sendDueReminders(signal),
});

export const reportStalledDeliveries = defineJob({
  name: 'report-stalled-deliveries',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '42 * * * *',
  run: async (_, { signal }) =>
    (await import('@/server/assignments/reminders/stalled-deliveries')).reportStalledDeliveries(signal),
});

export const remindOfInvoices = defineJob({
  name: 'remind-of-invoices',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '20 7 * * *',
  run: async (_, { signal }) =>
    (await import('@/server/assignments/reminders/remind-of-invoices')).remindOfInvoices(signal),
});

export const remindOfLicenses = defineJob({
  name: 'remind-of-licenses',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '12 * * * *',
  run: async (_, { signal }) =>
    (await import('@/server/assignments/licenses/remind-of-license')).remindOfLicenseEnds(signal),
});
