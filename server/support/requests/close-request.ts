import type { SupportRequest } from '@/lib/contracts/support-requests';
import { canCloseWithoutAnswer } from '@/lib/domain/support/requests';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError, invalidField } from '@/server/platform/errors';
import { getSupportRequest } from './requests';

/**
 * Closes a request once, and mails the answer. Visitors get it at the address that they typed, users at the address of
 * their account unless they typed another one for a message.
 * @param answer in the words of support, so that a mail to an unverified address contains no input of a stranger.
 * @throws AppError 'conflict' if it is closed already.
 */
export async function closeSupportRequest(actor: Actor, requestId: string, answer: string): Promise<SupportRequest> {
  requireSupport(actor);
  await transaction(async (tx) => {
    const request = await tx.supportRequest.findUnique({
      where: { id: requestId },
      select: { kind: true, userId: true, email: true, closedAt: true, user: { select: { email: true } } },
    });
    if (!request) throw new AppError('not-found', 'This request does not exist.');
    const { kind, userId, email, user } = request;
    if (request.closedAt) throw closedAlready();
    if (answer === '' && !canCloseWithoutAnswer(kind)) throw invalidField('answer', 'Please enter an answer.');
    const { count } = await tx.supportRequest.updateMany({
      where: { id: requestId, closedAt: null },
      data: { answer, closedById: actor.userId, closedAt: now(tx) },
    });
    if (count === 0) throw closedAlready();
    const to = kind === 'contact' ? email : (user?.email ?? email);
    const link = `${env.APP_URL}/contact`;
    if (answer !== '') await enqueueMail(tx, { to, template: 'request-answered', values: { answer, link } });
    await auditSupportAction(tx, actor, {
      action: 'close-request',
      subject: userId ?? requestId,
      details: { requestId, kind },
    });
  });
  return getSupportRequest(requestId);
}

const closedAlready = (): AppError =>
  new AppError('conflict', 'This request is closed already. Please reload the list.', { code: 'request-closed' });
