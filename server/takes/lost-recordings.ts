import { masterTake } from '@/server/jobs/master-take';
import { processTake } from '@/server/jobs/process-take';
import { db } from '@/server/platform/db';
import { masteringFailed } from '@/server/takes/finish-master';
import { takeFailed } from '@/server/takes/finish-take';

const failure = 'We were unable to process the audio file.';

/**
 * A take or a master is `processing` for as long as its job waits or runs, also while there is no worker for a day. Where
 * the worker died in the last try the queue gives the job up and tells nobody: these end as failed. Safe to do twice.
 */
export async function giveUpLostRecordings(): Promise<void> {
  for (const { id } of await lostTakes()) await takeFailed(id, failure);
  for (const { id, requestedAt } of await lostMasters()) await masteringFailed({ masterId: id, requestedAt }, failure);
}

/** Old enough for a job that has just ended to be seen as ended on both sides. */
const lostTakes = () => db.$queryRaw<Array<{ id: string }>>`
  select t.id from audio_takes t
   where t.status = 'processing' and t.created < now() - interval '15 minutes'
     and not exists (select 1 from pgboss.job j where j.name = ${processTake.name} and j.state < 'completed'
                        and j.data->>'takeId' = t.id)
   limit 200`;

const lostMasters = () => db.$queryRaw<Array<{ id: string; requestedAt: Date }>>`
  select m.id, m."requestedAt" from mastered_takes m
   where m.status = 'processing' and m."requestedAt" < now() - interval '15 minutes'
     and not exists (select 1 from pgboss.job j where j.name = ${masterTake.name} and j.state < 'completed'
                        and j.data->>'masterId' = m.id)
   limit 200`;
