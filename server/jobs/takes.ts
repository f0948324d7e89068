import { z } from 'zod';
import { db, Prisma } from '@/server/platform/db';
import { defineJob } from '@/server/platform/queue/queue';
import { hasJob, minutesAgo } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

// Only the worker runs these: they and their packages are not part of the web build.
const processTakeHandler = () => import(/* turbopackIgnore: true */ '@/server/takes/process-take.handler');
const masterTakeHandler = () => import(/* turbopackIgnore: true */ '@/server/takes/master-take.handler');
const renderCertificateHandler = () => import(/* turbopackIgnore: true */ '@/server/takes/render-certificate.handler');

const processTakePayload = z.object({ takeId: z.string() });
export type TakeToProcess = z.infer<typeof processTakePayload>;

export const processTake = defineJob({
  name: 'process-take',
  payload: processTakePayload,
  retries: 5,
  timeoutSeconds: 1800,
  concurrencyPerGroup: 1,
  run: async (payload, context) => (await processTakeHandler()).handleProcessTake(payload, context),
  onExhausted: async (payload) => (await processTakeHandler()).failTake(payload),
  // The worker crashed in the last attempt, and the queue dropped the job without calling its failure handler. The 15
  // minutes avoid races with jobs that have just ended.
  recoveries: [
    {
      table: sql`audio_takes t`,
      isStuck: () => sql`t.status = 'processing' and t.created < ${minutesAgo(15)}
        and not ${hasJob('process-take', 'takeId')}`,
      payload: (takeId) => ({ takeId }),
      hasFailed: true,
    },
  ],
});

const renderCertificatePayload = z.object({ takeId: z.string() });
export type CertificateToRender = z.infer<typeof renderCertificatePayload>;

export const renderCertificate = defineJob({
  name: 'render-certificate',
  payload: renderCertificatePayload,
  retries: 6,
  timeoutSeconds: 120,
  run: async (payload) => (await renderCertificateHandler()).handleRenderCertificate(payload),
  recoveries: [
    {
      table: sql`audio_takes t`,
      isStuck: () => sql`t.status = 'done' and t.certificate is not null and t."certificateUri" is null
        and t.created < ${minutesAgo(15)}`,
      payload: (takeId) => ({ takeId }),
    },
  ],
});

const masterTakePayload = z.object({ masterId: z.string(), requestedAt: z.iso.datetime() });
export type MasterRequest = z.infer<typeof masterTakePayload>;

/** `requestedAt` distinguishes repeated requests for the same master. */
export const masterTake = defineJob({
  name: 'master-take',
  payload: masterTakePayload,
  retries: 4,
  timeoutSeconds: 1800,
  concurrencyPerGroup: 1,
  run: async (payload, context) => (await masterTakeHandler()).handleMasterTake(payload, context),
  onExhausted: async (payload) => (await masterTakeHandler()).failMaster(payload),
  recoveries: [
    {
      table: sql`mastered_takes t`,
      since: sql`t."requestedAt"`,
      isStuck: () => sql`t.status = 'processing' and t."requestedAt" < ${minutesAgo(15)}
        and not ${hasJob('master-take', 'masterId')}`,
      payload: async (masterId) => {
        const master = await db.masteredTake.findUnique({ where: { id: masterId }, select: { requestedAt: true } });
        return master && { masterId, requestedAt: master.requestedAt.toISOString() };
      },
      hasFailed: true,
    },
  ],
});
