import { agreementSentence } from '@/lib/domain/assignments/assigning';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { markProjectUpdated, openProject } from '@/server/projects/open-project';
import { countFollowUp, createFollowUp, findFollowUp } from '@/server/assignments/follow-up-project';
import { findRenewalOffer, openRenewal } from './renewals';

/** Renewals are ordered by the same users as pickups. */
const scope = 'pickup-project';

/**
 * Orders a renewal of the license as a project of its own (docs/rules/license.md#renewal). Idempotent for the same token.
 * @throws AppError 'conflict' before the approval, if nothing ends or renewals are not offered, and while one is open
 */
export async function renewLicense(
  actor: Actor,
  parentId: string,
  order: { agreement: boolean; token?: string | undefined },
): Promise<{ id: string }> {
  if (!order.agreement) throw invalidField('agreement', agreementSentence);
  const token = order.token ?? newId();
  await countFollowUp(actor, parentId, scope, token);
  return transaction(async (tx) => {
    const { project, state } = await openProject(tx, actor, parentId, scope);
    const existing = await findFollowUp(tx, parentId, token);
    if (existing) return existing;
    if (!project.approvedAt) throw new AppError('conflict', 'A license can be renewed once the delivery is approved.');
    if (await tx.project.findFirst({ where: { parentId, ...openRenewal }, select: { id: true } })) {
      throw new AppError('conflict', 'A renewal is already ordered.');
    }
    const offer = await findRenewalOffer(tx, project, now(tx));
    if (!offer) throw new AppError('conflict', 'The license of this project cannot be renewed.');
    const suffix = ' – license renewal';
    const id = await createFollowUp(
      tx,
      actor,
      { parent: project, voiceId: state.assignedVoiceId },
      {
        kind: 'renewal',
        name: project.name.slice(0, 200 - suffix.length) + suffix,
        token,
        customerPriceCents: offer.customerPriceCents,
        voiceFeeCents: offer.voiceFeeCents,
        changeRounds: 0,
        license: offer.license,
      },
    );
    await markProjectUpdated(tx, parentId);
    return { id };
  });
}
