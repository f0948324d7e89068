import { transaction } from '@/server/platform/db';
import { enqueue, type Job } from './queue';
import type { Recovery } from './stuck-work';

/** A recovery that enqueues the job again. Safe to run more than once, because the work checks the state before it acts. */
export function requeue<Payload extends object>(
  job: Job<Payload>,
  payloadOf: (id: string) => Payload,
): Pick<Recovery, 'kind' | 'recover'> {
  const singleton = (id: string) => ({ singletonKey: id, singletonSeconds: 600 });
  return {
    kind: job.name,
    recover: (id: string) => transaction((tx) => enqueue(tx, job, payloadOf(id), singleton(id))),
  };
}
