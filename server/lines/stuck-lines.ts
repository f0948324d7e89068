import { announceLines, processLineTakes } from '@/server/jobs';
import { Prisma } from '@/server/platform/db';
import { requeue } from '@/server/platform/queue/requeue';
import { minutesAgo, type Recovery, stuckRow } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

/** Younger takes of lines are processed again, because another file of their job may have crashed the worker. */
const maxRequeueMinutes = 60;

export const stuckLineTakes = (): Recovery => ({
  ...requeue(processLineTakes, (takeId) => ({ takeIds: [takeId] })),
  ...lostLineTakes(sql`t.created > ${minutesAgo(maxRequeueMinutes)}`),
});

export const failedLineTakes = (): Recovery => ({
  kind: `${processLineTakes.name}-failed`,
  ...lostLineTakes(sql`t.created < ${minutesAgo(maxRequeueMinutes)}`),
  recover: async (takeId) => processLineTakes.onExhausted?.({ takeIds: [takeId] }),
});

const lostLineTakes = (hasAge: Prisma.Sql) => ({
  ...stuckRow,
  table: sql`line_takes t`,
  isStuck: sql`t.status = 'processing' and t.created < ${minutesAgo(15)} and ${hasAge}
    and not exists (select 1 from pgboss.job j
      where j.name = ${processLineTakes.name} and j.state < 'completed' and j.data->'takeIds' ? t.id)`,
});

export const dueAnnouncements = (): Recovery => ({
  ...requeue(announceLines, (projectId) => ({ projectId })),
  table: sql`projects t`,
  id: stuckRow.id,
  since: sql`t."linesAnnouncementDueAt"`,
  isStuck: sql`t."linesAnnouncementDueAt" < ${minutesAgo(5)}`,
});
