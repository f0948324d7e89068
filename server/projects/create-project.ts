import { dueDateRefusal } from '@/lib/domain/due-date';
import type { BodyOf } from '@/lib/contracts/contract';
import type { Project } from '@/lib/contracts/project-shapes';
import type { createProject as contract } from '@/lib/contracts/projects';
import { shortlistRefusal, shortlistSentence } from '@/lib/domain/shortlisting';
import { isWordChoice, selectAddons, storedProjectAddons, storedWordOptions } from '@/lib/domain/template-options';
import type { Actor } from '@/server/access/actor';
import { type ProjectTemplate, type Tx, transaction } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { countInvitation } from '@/server/assignments/count-invitation';
import { customerTeam } from '@/server/projects/customer-team';
import { findPublishedVoice } from '@/server/assignments/find-voice';
import { addToShortlist } from '@/server/assignments/add-to-shortlist';
import { nameOf } from '@/server/access/present-person';
import { presentProjectById } from '@/server/projects/queries';
import { markProjectUpdated } from './mark-project-updated';

type Order = BodyOf<typeof contract>;

export async function createProject(actor: Actor, order: Order): Promise<Project> {
  const teamId = customerTeam(actor, order.teamId);
  const dueDateProblem = order.dueDate ? dueDateRefusal(order.dueDate, null) : null;
  if (dueDateProblem) throw invalidField('dueDate', dueDateProblem);
  if (order.voiceId) await countInvitation(teamId);
  const projectId = await transaction(async (tx) => {
    const template = await findTemplate(tx, order.templateId);
    const discountCents = await redeemDiscount(tx, teamId);
    const project = await tx.project.create({
      data: {
        ...settingsOf(template),
        ...choicesOf(template, order),
        teamId,
        createdById: actor.userId,
        name: order.name,
        description: order.description,
        language: order.language,
        dueDate: order.dueDate ? new Date(order.dueDate) : null,
        purchaseOrder: order.purchaseOrder ?? '',
        discountCents,
        members: { create: { userId: actor.userId } },
      },
      include: { team: { select: { name: true } }, members: { select: { userId: true } } },
    });
    if (order.voiceId) await shortlistRequestedVoice(tx, actor, project, template, order.voiceId);
    await markProjectUpdated(tx, project.id);
    return project.id;
  });
  return presentProjectById(actor, projectId);
}

async function findTemplate(tx: Tx, templateId: string): Promise<ProjectTemplate> {
  const template = await tx.projectTemplate.findUnique({ where: { id: templateId } });
  if (!template || template.isRetired) throw invalidField('templateId', 'Please choose a project type.');
  return template;
}

/** Locks the team's row, so that only one project gets the discount. */
async function redeemDiscount(tx: Tx, teamId: string): Promise<number> {
  const [team] = await tx.$queryRaw<{ discountCents: number }[]>`
    select "discountCents" from teams where id = ${teamId} for update`;
  const cents = team?.discountCents ?? 0;
  if (cents > 0) await tx.team.update({ where: { id: teamId }, data: { discountCents: 0 } });
  return cents;
}

/** Copies the template's settings, so that later changes of the template do not affect the project. */
function settingsOf(template: ProjectTemplate) {
  return {
    templateId: template.id,
    hasScript: template.hasScript,
    hasLineReader: template.hasLineReader,
    hasMultipleNamedAudio: template.hasMultipleNamedAudio,
    requiresAdminApproval: template.requiresAdminApproval,
    maxVoices: template.maxVoices,
    allowedVoices: template.allowedVoices,
    license: template.license,
    moreInfoUrl: template.moreInfoUrl,
    customerPriceCents: template.customerPriceCents,
    voiceFeeCents: template.voiceFeeCents,
    autoApproveDays: template.autoApproveDays,
    pickupAllowed: template.pickupAllowed,
    pickupDays: template.pickupDays,
    pickupInfo: template.pickupInfo,
    pickupCustomerPriceCents: template.pickupCustomerPriceCents,
    pickupVoiceFeeCents: template.pickupVoiceFeeCents,
  };
}

function choicesOf(template: ProjectTemplate, order: Order) {
  const maxWordOptions = storedWordOptions.parse(template.maxWordOptions);
  if (order.maxWords !== undefined && !isWordChoice(order.maxWords, template.baseWords, maxWordOptions)) {
    throw invalidField('maxWords', 'Please choose one of the word allowances.');
  }
  const addons = selectAddons(storedProjectAddons.parse(template.addons), order.selectedAddons ?? {});
  if (typeof addons === 'string') throw invalidField('selectedAddons', addons);
  return { maxWordOptions, addons, maxWords: order.maxWords ?? (template.baseWords || null) };
}

async function shortlistRequestedVoice(
  tx: Tx,
  actor: Actor,
  project: Parameters<typeof addToShortlist>[1],
  template: ProjectTemplate,
  voiceId: string,
): Promise<void> {
  if (template.requiresAdminApproval) {
    throw new AppError('conflict', 'This project type cannot be created while inviting voice');
  }
  const voice = await findPublishedVoice(tx, voiceId);
  const shortlistState = {
    ...template,
    requiresAdminApproval: false,
    isCancelled: false,
    isAccepted: false,
    voiceIds: [],
  };
  const refusal = shortlistRefusal(shortlistState, voiceId);
  if (refusal) throw new AppError('conflict', shortlistSentence(refusal, shortlistState, nameOf(voice)));
  await addToShortlist(tx, project, voice, actor.userId);
}
