import { refusalOf } from '@/lib/domain/life-cycle';
import { type ScriptOps, scriptText } from '@/lib/domain/script';
import { countWords } from '@/lib/domain/script-length';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { markProjectUpdated, openProject, viewProject } from './open-project';

/** After acceptance, only support may edit the script (docs/rules/projects.md#script). */
export async function editScript(actor: Actor, projectId: string, ops: ScriptOps): Promise<void> {
  await transaction(async (tx) => {
    const { project, scopes, state } = await openProject(tx, actor, projectId, 'edit-script');
    if (!project.hasScript) throw new AppError('conflict', 'This project has no script.');
    const { life } = state;
    const refusal = refusalOf('edit-script', life);
    if (refusal && !(scopes.has('support') && !life.isCancelled)) throw new AppError('conflict', refusal);
    await tx.project.update({
      where: { id: projectId },
      data: { scriptOps: ops, scriptWords: countWords(scriptText(ops), project.language) },
    });
    await markProjectUpdated(tx, projectId);
  });
}

export async function requireScriptEditor(actor: Actor, projectId: string): Promise<void> {
  await viewProject(actor, projectId, 'edit-script');
}
