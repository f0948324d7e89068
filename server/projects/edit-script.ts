import { refusalOf } from '@/lib/domain/assignments/life-cycle';
import { type ScriptOps, scriptOps } from '@/lib/domain/scripts/script';
import type { Actor } from '@/server/access/actor';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { countScript } from './count-script';
import { lockForChange, markProjectUpdated, readProject } from './open-project';

/** Edits the script. After acceptance, only support may do so (docs/rules/projects.md#script). */
export async function editScript(actor: Actor, projectId: string, ops: ScriptOps): Promise<void> {
  const { language } = (await readProject(actor, projectId, 'edit-script')).project;
  const scriptWords = await countScript(ops, language);
  // Prisma takes ten times as long for a value of 20,000 operations, and blocks other requests.
  const json = JSON.stringify(ops);
  await transaction(async (tx) => {
    const { project, scopes, state } = await lockForChange(tx, actor, projectId, 'edit-script');
    if (!project.hasScript) throw new AppError('conflict', 'This project has no script.');
    const { life } = state;
    const refusal = refusalOf('edit-script', life);
    if (refusal && !(scopes.has('support') && !life.isCancelled)) throw new AppError('conflict', refusal);
    if (project.language !== language)
      throw new AppError('conflict', 'The language of the project has changed. Please try again.');
    await tx.$executeRaw`
      update projects set "scriptOps" = ${json}::jsonb, "scriptWords" = ${scriptWords} where id = ${projectId}`;
    await markProjectUpdated(tx, projectId, ['details', 'script']);
  });
}

export async function requireScriptEditor(actor: Actor, projectId: string): Promise<void> {
  await readProject(actor, projectId, 'edit-script');
}

/** @throws when the project does not exist */
export async function readScript(tx: Tx, projectId: string): Promise<ScriptOps> {
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { scriptOps: true } });
  return scriptOps.parse(project.scriptOps);
}
