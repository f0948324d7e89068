import { z } from 'zod';
import { defineJob } from '@/server/platform/queue/queue';

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
  recoveries: async () => [(await import('@/server/takes/stuck-takes')).lostTakes()],
});

const renderCertificatePayload = z.object({ takeId: z.string() });
export type CertificateToRender = z.infer<typeof renderCertificatePayload>;

export const renderCertificate = defineJob({
  name: 'render-certificate',
  payload: renderCertificatePayload,
  retries: 6,
  timeoutSeconds: 120,
  run: async (payload) => (await renderCertificateHandler()).handleRenderCertificate(payload),
  recoveries: async () => [(await import('@/server/takes/stuck-takes')).stuckCertificates()],
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
  recoveries: async () => {
    const { lostMasters, stalledMasters } = await import('@/server/takes/stuck-takes');
    return [lostMasters(), stalledMasters()];
  },
});
