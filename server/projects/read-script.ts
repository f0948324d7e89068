import { type ScriptOps, scriptOps } from '@/lib/domain/scripts/script';
import type { Tx } from '@/server/platform/db';

/** @throws when the project does not exist */
export async function readScript(tx: Tx, projectId: string): Promise<ScriptOps> {
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { scriptOps: true } });
  return scriptOps.parse(project.scriptOps);
}
