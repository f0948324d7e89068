import { processLineTakes } from '@/server/jobs';
import type { Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';

/** Short takes share a job: the rest of a job takes longer than processing one of them. */
const takesPerJob = 10;
const maxShortBytes = 10_000_000n;

type TakeToEnqueue = { id: string; sizeBytes: bigint | null };

export async function enqueueLineTakes(tx: Tx, voiceId: string, takes: readonly TakeToEnqueue[]): Promise<void> {
  const isShort = ({ sizeBytes }: TakeToEnqueue) => sizeBytes !== null && sizeBytes <= maxShortBytes;
  const short = takes.filter(isShort).map(({ id }) => id);
  const jobs = takes.filter((take) => !isShort(take)).map(({ id }) => [id]);
  for (let start = 0; start < short.length; start += takesPerJob) jobs.push(short.slice(start, start + takesPerJob));
  for (const takeIds of jobs) await enqueue(tx, processLineTakes, { takeIds }, { group: voiceId });
}
