import { processDemo } from '@/server/jobs';
import { db, Prisma } from '@/server/platform/db';
import { hasJob, minutesAgo, type Recovery, stuckRow } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

export const lostDemos = (): Recovery => ({
  ...stuckRow,
  kind: processDemo.name,
  table: sql`voice_demos t`,
  isStuck: sql`t.status = 'processing' and t."lastModified" < ${minutesAgo(15)}
    and not ${hasJob(processDemo.name, 'demoId', stuckRow.id)}`,
  recover: async (demoId) => processDemo.onExhausted?.({ kind: 'voice-demo', demoId }),
});

export const lostStudioDemos = (): Recovery => ({
  kind: `${processDemo.name}-studio`,
  table: sql`studio_quality_demos t`,
  id: sql`t."voiceId"`,
  since: stuckRow.since,
  isStuck: sql`t.status = 'processing' and t.created < ${minutesAgo(15)}
    and not ${hasJob(processDemo.name, 'uri', sql`t.uri`)}`,
  recover: failLostStudioDemo,
});

async function failLostStudioDemo(voiceId: string): Promise<void> {
  const demo = await db.studioQualityDemo.findUnique({ where: { voiceId }, select: { uri: true } });
  if (demo) await processDemo.onExhausted?.({ kind: 'studio-quality-demo', voiceId, uri: demo.uri });
}
