import { log } from '@/server/platform/log';

/**
 * Does something to each project of a sweep. One that fails keeps no other waiting; the run fails at the end, so that it
 * is seen and tried again.
 */
export async function forEachProject(
  projectIds: readonly string[],
  signal: AbortSignal,
  run: (projectId: string) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = [];
  for (const projectId of projectIds) {
    signal.throwIfAborted();
    try {
      await run(projectId);
    } catch (error) {
      log.warn({ err: error, projectId }, 'clockwork: one project failed');
      failed.push(projectId);
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${projectIds.length} projects failed`);
}
