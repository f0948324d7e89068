import { log } from '@/server/platform/log';

/** Continues after errors and throws at the end if any project failed, so that the job retries. */
export async function forEachProject(
  projectIds: readonly string[],
  signal: AbortSignal,
  run: (projectId: string) => Promise<unknown>,
): Promise<void> {
  const failedIds: string[] = [];
  for (const projectId of projectIds) {
    signal.throwIfAborted();
    try {
      await run(projectId);
    } catch (error) {
      log.warn({ err: error, projectId }, 'scheduled job failed for a project');
      failedIds.push(projectId);
    }
  }
  if (failedIds.length > 0) throw new Error(`${failedIds.length} of ${projectIds.length} projects failed`);
}
