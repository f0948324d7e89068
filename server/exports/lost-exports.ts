import { exportAudio } from '@/server/jobs';
import { db, Prisma } from '@/server/platform/db';
import { hasJob, minutesAgo, type Recovery, stuckRow } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

export const lostExports = (): Recovery => ({
  ...stuckRow,
  kind: exportAudio.name,
  table: sql`exports t`,
  isStuck: sql`t.status = 'inProgress' and t.created < ${minutesAgo(15)}
    and not ${hasJob(exportAudio.name, 'exportId', stuckRow.id)}`,
  recover: failLostExport,
});

async function failLostExport(exportId: string): Promise<void> {
  const lost = await db.export.findUnique({ where: { id: exportId }, select: { attempt: true } });
  if (lost) await exportAudio.onExhausted?.({ exportId, attempt: lost.attempt });
}
