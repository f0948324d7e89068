import type { ErasureRequest } from '@/lib/contracts/support-requests';
import type { Actor } from '@/server/access/actor';
import { auditAccountChange } from '@/server/access/audit';
import { nameOf } from '@/server/access/people';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { openUser } from '@/server/support/edit-users';
import { openErasure } from '@/server/support/requests/open-erasure';
import { storeRequest } from '@/server/support/requests/store-request';

/**
 * Asks support to erase the user's data; nothing is erased here. Returns the open request if there is one
 * (docs/rules/requests.md#erasure).
 * @throws AppError 'conflict' for a support user.
 */
export async function requestErasure(actor: Actor, text: string): Promise<ErasureRequest> {
  return transaction(async (tx) => {
    const user = await openUser(tx, actor.userId);
    if (user.isSupport) {
      throw new AppError('conflict', 'Ask an admin to take away your role of support first.', { code: 'support-user' });
    }
    const open = await openErasure(tx, user.id);
    if (open) return presentErasure(open);
    const { id: userId, email, firstName } = user;
    const request = await storeRequest(tx, { kind: 'erasure', userId, name: nameOf(user), email, about: '', text });
    const link = `${env.APP_URL}/profile/your-data`;
    await enqueueMail(tx, { to: email, template: 'erasure-requested', values: { firstName, link } });
    await auditAccountChange(tx, userId, 'request-erasure');
    return presentErasure(request);
  });
}

/** @throws AppError 'not-found' without an open request. */
export async function withdrawErasureRequest(actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    const { id: userId } = await openUser(tx, actor.userId);
    const { count } = await tx.supportRequest.deleteMany({ where: { userId, kind: 'erasure', closedAt: null } });
    if (count === 0) throw new AppError('not-found', 'There is no open request. Please reload the page.');
    await auditAccountChange(tx, userId, 'withdraw-erasure-request');
  });
}

export const presentErasure = ({ created }: { created: Date }): ErasureRequest => ({ created: created.toISOString() });
