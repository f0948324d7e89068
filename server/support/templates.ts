import { type SupportTemplate, type TemplateValues, templateValues } from '@/lib/contracts/support-templates';
import { presetOf } from '@/lib/domain/delivery/delivery-spec';
import { usage as storedUsage } from '@/lib/domain/licenses/license';
import { toCents, toEuro } from '@/lib/domain/money/prices';
import { storedAddons, storedWordOptions, templateIcons } from '@/lib/domain/projects/template-options';
import { type Actor, requireSupport } from '@/server/access/actor';
import { nameOf } from '@/server/access/people';
import { db, type Prisma, type ProjectTemplate } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { presentTemplate } from '@/server/projects/queries';

const templateInclude = { _count: { select: { projects: true } } } as const;

export async function listSupportTemplates(actor: Actor): Promise<SupportTemplate[]> {
  requireSupport(actor);
  const rows = await db.projectTemplate.findMany({
    include: templateInclude,
    orderBy: [{ isRetired: 'asc' }, { position: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  });
  const voices = await voicesOf(rows);
  return rows.map(({ _count, ...row }) => presentSupportTemplate(row, _count.projects, voices));
}

/** @throws AppError 'not-found' */
export async function getSupportTemplate(actor: Actor, templateId: string): Promise<SupportTemplate> {
  requireSupport(actor);
  const found = await db.projectTemplate.findUnique({ where: { id: templateId }, include: templateInclude });
  if (!found) throw noSuchTemplate();
  const { _count, ...row } = found;
  return presentSupportTemplate(row, _count.projects, await voicesOf([row]));
}

export const noSuchTemplate = (): AppError => new AppError('not-found', 'This template does not exist.');

const voicesOf = (rows: readonly ProjectTemplate[]) =>
  namesOf(rows.flatMap((row) => (draftOf(row) ?? row).allowedVoices));

/** Returns the names, sorted by first name. Ids of other records are left out. */
export async function namesOf(userIds: readonly string[]): Promise<Array<{ id: string; name: string }>> {
  if (userIds.length === 0) return [];
  const users = await db.user.findMany({
    where: { id: { in: [...userIds] } },
    select: { id: true, firstName: true, lastName: true },
    orderBy: [{ firstName: 'asc' }, { id: 'asc' }],
  });
  return users.map(({ id, ...name }) => ({ id, name: nameOf(name) }));
}

/** @param voices names of the allowed voices of this and other templates */
function presentSupportTemplate(
  row: ProjectTemplate,
  numProjects: number,
  voices: SupportTemplate['allowedVoices'],
): SupportTemplate {
  const draft = draftOf(row);
  const values = draft ?? valuesOf(row);
  return {
    id: row.id,
    state: stateOf(row),
    hasDraft: draft !== null,
    values,
    allowedVoices: voices.filter(({ id }) => values.allowedVoices.includes(id)),
    published: row.isRetired ? null : presentTemplate(row),
    numProjects,
    lastModified: row.lastModified.toISOString(),
  };
}

export function stateOf({ publishedAt, isRetired }: ProjectTemplate): SupportTemplate['state'] {
  if (isRetired) return publishedAt === null ? 'draft' : 'retired';
  return 'published';
}

/** Fields that drafts of older versions do not have. */
const olderDefaults = { deliveryPreset: 'as-recorded', renewalCustomerPrice: 0, renewalVoiceFee: 0 };

/** Returns null without a draft, or for one that an older version of Timbre wrote in another form. */
export function draftOf({ draft }: ProjectTemplate): TemplateValues | null {
  const parsed = templateValues.safeParse(
    typeof draft === 'object' && draft !== null ? { ...olderDefaults, ...draft } : draft,
  );
  return parsed.success ? parsed.data : null;
}

export function valuesOf(row: ProjectTemplate): TemplateValues {
  const { name, description, priceInfo, moreInfoUrl, position, hasScript, hasLineReader } = row;
  const { hasMultipleNamedAudio, requiresAdminApproval, maxVoices, allowedVoices, baseWords, license } = row;
  const { autoApproveDays, pickupAllowed, pickupDays, pickupInfo, syntheticVoiceRider } = row;
  return {
    name,
    description,
    priceInfo,
    moreInfoUrl,
    position,
    hasScript,
    hasLineReader,
    hasMultipleNamedAudio,
    requiresAdminApproval,
    maxVoices,
    allowedVoices,
    baseWords,
    license,
    autoApproveDays,
    pickupAllowed,
    pickupDays,
    pickupInfo,
    syntheticVoiceRider,
    usage: storedUsage.parse(row.usage),
    icon: templateIcons.find((icon) => icon === row.icon) ?? 'audio-lines',
    ...inEuro(row),
    pickupCustomerPrice: toEuro(row.pickupCustomerPriceCents),
    pickupVoiceFee: toEuro(row.pickupVoiceFeeCents),
    changeRounds: row.changeRounds,
    roundCustomerPrice: toEuro(row.roundCustomerPriceCents),
    roundVoiceFee: toEuro(row.roundVoiceFeeCents),
    renewalCustomerPrice: toEuro(row.renewalCustomerPriceCents),
    renewalVoiceFee: toEuro(row.renewalVoiceFeeCents),
    deliveryPreset: presetOf(row.deliveryPreset),
    maxWordOptions: storedWordOptions.parse(row.maxWordOptions).map((option) => ({
      words: option.words,
      ...inEuro(option),
    })),
    addons: storedAddons.parse(row.addons).map(({ id, name: addonName, description: text, options }) => ({
      id,
      name: addonName,
      description: text,
      options: options.map(({ description, usage, changeRounds, ...price }) => ({
        description,
        ...(usage && { usage }),
        ...(changeRounds && { changeRounds }),
        ...inEuro(price),
      })),
    })),
  };
}

type TemplateColumns = Omit<
  Prisma.ProjectTemplateUncheckedCreateInput,
  'id' | 'isRetired' | 'publishedAt' | 'draft' | 'created' | 'lastModified' | 'projects'
>;

export function columnsOf(values: TemplateValues): TemplateColumns {
  const { customerPrice, voiceFee, pickupCustomerPrice, pickupVoiceFee, maxWordOptions, addons, ...others } = values;
  const { roundCustomerPrice, roundVoiceFee, renewalCustomerPrice, renewalVoiceFee, ...rest } = others;
  return {
    ...rest,
    ...inCents({ customerPrice, voiceFee }),
    pickupCustomerPriceCents: toCents(pickupCustomerPrice),
    pickupVoiceFeeCents: toCents(pickupVoiceFee),
    roundCustomerPriceCents: toCents(roundCustomerPrice),
    roundVoiceFeeCents: toCents(roundVoiceFee),
    renewalCustomerPriceCents: toCents(renewalCustomerPrice),
    renewalVoiceFeeCents: toCents(renewalVoiceFee),
    maxWordOptions: maxWordOptions.map((option) => ({ words: option.words, ...inCents(option) })),
    addons: addons.map(({ options, ...addon }) => ({
      ...addon,
      options: options.map(({ description, usage, changeRounds, ...price }) => ({
        description,
        ...(usage && { usage }),
        ...(changeRounds && { changeRounds }),
        ...inCents(price),
      })),
    })),
  };
}

type PriceCents = { customerPriceCents: number; voiceFeeCents: number };
const inEuro = ({ customerPriceCents, voiceFeeCents }: PriceCents) => ({
  customerPrice: toEuro(customerPriceCents),
  voiceFee: toEuro(voiceFeeCents),
});
const inCents = ({ customerPrice, voiceFee }: { customerPrice: number; voiceFee: number }): PriceCents => ({
  customerPriceCents: toCents(customerPrice),
  voiceFeeCents: toCents(voiceFee),
});
