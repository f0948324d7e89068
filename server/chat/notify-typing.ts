import type { Actor } from '@/server/access/actor';
import { requireChat } from './require-chat';
import { broadcast } from '@/server/platform/events';
import { readProject } from '@/server/projects/open-project';

export async function notifyTyping(actor: Actor, projectId: string, voiceId: string): Promise<void> {
  const { project } = await readProject(actor, projectId, 'chat');
  requireChat(actor, project, voiceId);
  await broadcast({
    type: 'writing-chat-message',
    projectId,
    voiceId,
    userId: actor.userId,
    name: actor.name,
  });
}
