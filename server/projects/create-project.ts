import { z } from 'zod';
import type { BodyOf } from '@/lib/contracts/contract';
import type { createProject as contract } from '@/lib/contracts/projects';
import { asksAnything, type DeliveryPreset, deliverySpecOf, presetOf } from '@/lib/domain/delivery/delivery-spec';
import { templateGrants, usage } from '@/lib/domain/licenses/license';
import {
  isWordChoice,
  selectAddons,
  storedProjectAddons,
  storedWordOptions,
} from '@/lib/domain/projects/template-options';
import type { Actor } from '@/server/access/actor';
import { Prisma, type ProjectTemplate, type Tx, type withoutScript } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { presetValues } from './delivery-presets';

export type Order = BodyOf<typeof contract>;

const include = {
  template: true,
  team: { select: { name: true } },
  members: { select: { userId: true } },
} satisfies Prisma.ProjectInclude;

export type NewProject = Prisma.ProjectGetPayload<{ include: typeof include; omit: typeof withoutScript }>;

export async function createProject(tx: Tx, actor: Actor, teamId: string, order: Order): Promise<NewProject> {
  const template = await findTemplate(tx, order.templateId);
  const discountCents = await redeemDiscount(tx, teamId);
  return tx.project.create({
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
      ...(await deliverySpecFor(tx, order.deliveryPreset ?? presetOf(template.deliveryPreset))),
      members: { create: { userId: actor.userId } },
    },
    include,
  });
}

async function deliverySpecFor(tx: Tx, preset: DeliveryPreset) {
  const deliverySpec = deliverySpecOf(preset, null, await presetValues(tx, preset));
  return asksAnything(deliverySpec) ? { deliverySpec } : {};
}

async function findTemplate(tx: Tx, templateId: string): Promise<ProjectTemplate> {
  const template = await tx.projectTemplate.findUnique({ where: { id: templateId } });
  if (!template || template.isRetired) throw invalidField('templateId', 'Please choose a project type.');
  return template;
}

const discountRow = z.strictObject({ discountCents: z.int() });

async function redeemDiscount(tx: Tx, teamId: string): Promise<number> {
  const selected = Prisma.sql`select "discountCents" from teams where id = ${teamId} for update`;
  const team = await queryRow(tx, discountRow, selected);
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
    usage: templateGrants(usage.parse(template.usage)),
    license: template.license,
    syntheticVoiceRider: template.syntheticVoiceRider,
    moreInfoUrl: template.moreInfoUrl,
    customerPriceCents: template.customerPriceCents,
    voiceFeeCents: template.voiceFeeCents,
    autoApproveDays: template.autoApproveDays,
    pickupAllowed: template.pickupAllowed,
    pickupDays: template.pickupDays,
    pickupInfo: template.pickupInfo,
    pickupCustomerPriceCents: template.pickupCustomerPriceCents,
    pickupVoiceFeeCents: template.pickupVoiceFeeCents,
    changeRounds: template.changeRounds,
    roundCustomerPriceCents: template.roundCustomerPriceCents,
    roundVoiceFeeCents: template.roundVoiceFeeCents,
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
