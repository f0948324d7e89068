import type { Tx } from '@/server/platform/db';
import { findCoreProject, lockProject } from '@/server/projects/open-project';
import type { CoreProject } from '@/server/projects/project-state';
import { noSuchProject } from './get-project';

/** Locks and loads a project of any team. @throws AppError 'not-found'. */
export async function openForSupport(tx: Tx, projectId: string): Promise<CoreProject> {
  await lockProject(tx, projectId);
  const project = await findCoreProject(tx, projectId);
  if (!project) throw noSuchProject();
  return project;
}
