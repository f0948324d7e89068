import { db, type Prisma } from '@/server/platform/db';
import { log } from '@/server/platform/tracing/log';

const defaultBatchSize = 500;

/** Continues after errors and throws at the end if any project failed, so that the job retries. */
export async function forEachProject(
  where: Prisma.ProjectWhereInput,
  signal: AbortSignal,
  run: (projectId: string) => Promise<unknown>,
  batchSize = defaultBatchSize,
): Promise<void> {
  let numProjects = 0;
  let numFailed = 0;
  let last = '';
  for (;;) {
    const batch = await db.project.findMany({
      where: { AND: [where, { id: { gt: last } }] },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: batchSize,
    });
    for (const { id } of batch) {
      signal.throwIfAborted();
      numProjects += 1;
      if (!(await succeeds(id, run))) numFailed += 1;
    }
    if (batch.length < batchSize) break;
    last = batch.at(-1)?.id ?? last;
  }
  if (numFailed > 0) throw new Error(`${numFailed} of ${numProjects} projects failed`);
}

async function succeeds(projectId: string, run: (projectId: string) => Promise<unknown>): Promise<boolean> {
  try {
    await run(projectId);
    return true;
  } catch (error) {
    log.warn({ err: error, projectId }, 'scheduled job failed for a project');
    return false;
  }
}
