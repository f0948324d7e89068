import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { refusalOf } from '@/lib/domain/assignments/life-cycle';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { openProject } from '@/server/projects/open-project';
import { requireFollowUpLicense } from './follow-up-license';
import { countFollowUp, createFollowUp, findFollowUp } from './follow-up-project';

/**
 * Creates a project at the pickup price with the same voice shortlisted. Checks the period, the license and the price under
 * the project's lock. Idempotent for the same token.
 */
export async function orderPickup(
  actor: Actor,
  parentId: string,
  order: { name: string; agreement: boolean; token?: string | undefined },
): Promise<{ id: string }> {
  if (!order.agreement) throw invalidField('agreement', agreementSentence);
  const token = order.token ?? newId();
  await countFollowUp(actor, parentId, 'pickup-project', token);
  return transaction(async (tx) => {
    const { project, state } = await openProject(tx, actor, parentId, 'pickup-project');
    const existing = await findFollowUp(tx, parentId, token);
    if (existing) return existing;
    const refusal = refusalOf('pickup-project', state.life);
    if (refusal) throw new AppError('conflict', refusal);
    const id = await createFollowUp(
      tx,
      actor,
      { parent: project, voiceId: state.assignedVoiceId },
      {
        kind: 'pickup',
        name: order.name,
        token,
        customerPriceCents: project.pickupCustomerPriceCents,
        voiceFeeCents: project.pickupVoiceFeeCents,
        changeRounds: project.changeRounds,
        license: await requireFollowUpLicense(tx, project, 'pickup'),
      },
    );
    return { id };
  });
}
