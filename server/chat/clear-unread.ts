import type { Actor } from '@/server/access/actor';
import { requireChat } from './require-chat';
import { transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { readProject } from '@/server/projects/open-project';

/** Clears the actor's marks. An impersonating support user leaves them unchanged. */
export async function clearUnread(actor: Actor, projectId: string, voiceId: string): Promise<void> {
  const { project } = await readProject(actor, projectId);
  requireChat(actor, project, voiceId);
  if (actor.impersonatorId) return;
  await transaction(async (tx) => {
    const { count } = await tx.unreadChat.deleteMany({ where: { projectId, voiceId, userId: actor.userId } });
    if (count > 0)
      await recordEvent(tx, { type: 'project-updated', projectId, voiceId, parts: ['chat'] }, actor.userId);
  });
}
