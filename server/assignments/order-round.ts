import type { NewNote } from '@/lib/contracts/change-shapes';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { usedRounds } from '@/lib/domain/projects/changes';
import { refusalOf } from '@/lib/domain/assignments/life-cycle';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { openRound } from '@/server/projects/present/detailed-project';
import { markProjectUpdated, openProject } from '@/server/projects/open-project';
import { createChangeRequest } from '@/server/takes/changes/change-notes';
import { requireFollowUpLicense } from './follow-up-license';
import { countFollowUp, createFollowUp, findFollowUp } from './follow-up-project';

/** The brief of an extra round: its notes are the checklist of the new project. */
const briefRound = 0;

/**
 * Orders a round of changes beyond those included, as a project of its own (docs/rules/changes.md#extra-rounds).
 * Idempotent for the same token.
 */
export async function orderRound(
  actor: Actor,
  parentId: string,
  order: { notes: readonly NewNote[]; agreement: boolean; token?: string | undefined },
): Promise<{ id: string }> {
  if (!order.agreement) throw invalidField('agreement', agreementSentence);
  const token = order.token ?? newId();
  await countFollowUp(actor, parentId, 'order-round', token);
  return transaction(async (tx) => {
    const { project, state } = await openProject(tx, actor, parentId, 'order-round');
    const existing = await findFollowUp(tx, parentId, token);
    if (existing) return existing;
    const refusal = refusalOf('order-round', state.life);
    if (refusal) throw new AppError('conflict', refusal);
    if (await tx.project.findFirst({ where: { parentId, ...openRound }, select: { id: true } })) {
      throw new AppError('conflict', 'An extra round is already ordered.');
    }
    const earlier = await tx.project.count({ where: { parentId, kind: 'round' } });
    const suffix = ` – round ${usedRounds(project.changeRequests) + earlier + 1}`;
    const id = await createFollowUp(
      tx,
      actor,
      { parent: project, voiceId: state.assignedVoiceId },
      {
        kind: 'round',
        name: project.name.slice(0, 200 - suffix.length) + suffix,
        token,
        customerPriceCents: project.roundCustomerPriceCents,
        voiceFeeCents: project.roundVoiceFeeCents,
        changeRounds: 0,
        license: await requireFollowUpLicense(tx, project, 'round'),
      },
    );
    const brief = { projectId: id, round: briefRound, takesOf: project };
    await createChangeRequest(tx, brief, { authorId: actor.userId, notes: order.notes });
    await markProjectUpdated(tx, parentId);
    return { id };
  });
}
