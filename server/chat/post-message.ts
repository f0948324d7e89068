import type { BodyOf } from '@/lib/contracts/contract';
import type { Message, postMessage as contract } from '@/lib/contracts/chat';
import type { Actor } from '@/server/access/actor';
import { appendMessage } from './append-message';
import { requireChat } from './require-chat';
import { transaction } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { lockForChange } from '@/server/projects/open-project';

export async function postMessage(actor: Actor, projectId: string, body: BodyOf<typeof contract>): Promise<Message> {
  if (body.userId && body.userId !== actor.userId) throw invalidField('userId', 'You can only write in your own name.');
  return transaction(async (tx) => {
    const { project } = await lockForChange(tx, actor, projectId, 'chat');
    requireChat(actor, project, body.voiceId);
    return appendMessage(tx, project, { voiceId: body.voiceId, fromId: actor.userId, type: 'text', text: body.text });
  });
}
