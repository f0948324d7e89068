import type { Message } from '@/lib/contracts/chat';
import type { BodyOf } from '@/lib/contracts/contract';
import type { postSupportMessage as contract } from '@/lib/contracts/support-projects';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { appendMessage } from '@/server/chat/messages';
import { queueMessageDigest } from '@/server/notifications/digest';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { openForSupport } from './get-project';

/** Posts a message, which customer and voice see as one of support. */
export async function postSupportMessage(
  actor: Actor,
  projectId: string,
  { voiceId, text }: BodyOf<typeof contract>,
): Promise<Message> {
  requireSupport(actor, 'manage-projects');
  return transaction(async (tx) => {
    const project = await openForSupport(tx, projectId);
    if (project.canceledAt) throw new AppError('conflict', 'This project is canceled: nobody reads its chats.');
    if (!project.voices.some((listing) => listing.voiceId === voiceId)) {
      throw new AppError('not-found', 'This voice is not shortlisted.');
    }
    await auditSupportAction(tx, actor, { action: 'message-project', subject: projectId, details: { voiceId } });
    // The message has no author: users know support, not its agents. The audit log has the agent.
    const message = await appendMessage(tx, project, { voiceId, fromId: null, type: 'support', text });
    const readerIds = [...new Set([...project.members.map(({ userId }) => userId), voiceId])];
    await queueMessageDigest(tx, { projectId, voiceId }, readerIds, new Date(message.timestamp));
    return message;
  });
}
