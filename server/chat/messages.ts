import type { Message, postMessage as contract } from '@/lib/contracts/chat';
import type { BodyOf } from '@/lib/contracts/contract';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError, invalidField, missingScope } from '@/server/platform/errors';
import { broadcast, recordEvent } from '@/server/platform/events';
import { isVoiceSide, lockForChange, readProject } from '@/server/projects/open-project';
import { appendMessage } from './append-message';

export async function postMessage(actor: Actor, projectId: string, body: BodyOf<typeof contract>): Promise<Message> {
  if (body.userId && body.userId !== actor.userId) throw invalidField('userId', 'You can only write in your own name.');
  return transaction(async (tx) => {
    const { project } = await lockForChange(tx, actor, projectId, 'chat');
    requireChat(actor, project, body.voiceId);
    return appendMessage(tx, project, { voiceId: body.voiceId, fromId: actor.userId, type: 'text', text: body.text });
  });
}

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

type Listed = {
  teamId: string;
  assignments: Parameters<typeof isVoiceSide>[1]['assignments'];
  voices: readonly { voiceId: string }[];
};

/** @throws AppError 'forbidden' for another voice's chat, 'not-found' for a voice that is not listed */
export function requireChat(actor: Actor, project: Listed, voiceId: string): void {
  if (isVoiceSide(actor, project) && voiceId !== actor.userId) throw missingScope('chat');
  if (!project.voices.some((listing) => listing.voiceId === voiceId)) {
    throw new AppError('not-found', 'There is no chat with this voice.');
  }
}
