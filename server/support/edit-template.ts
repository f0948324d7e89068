import type { BodyOf } from '@/lib/contracts/contract';
import type {
  createTemplate as createContract,
  saveTemplateDraft as saveContract,
  SupportTemplate,
  TemplateValues,
} from '@/lib/contracts/support-templates';
import { defaultRider } from '@/lib/domain/licenses/license';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { now } from '@/server/platform/clock';
import { Prisma, type ProjectTemplate, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { columnsOf, draftOf, getSupportTemplate, noSuchTemplate, stateOf, valuesOf } from './templates';

/** Values of a new template; prices have to be entered before it is published. */
const emptyValues: Omit<TemplateValues, 'name'> = {
  description: 'What customers get',
  icon: 'audio-lines',
  priceInfo: '',
  moreInfoUrl: '',
  position: 100,
  customerPrice: 0,
  voiceFee: 0,
  hasScript: true,
  hasLineReader: false,
  hasMultipleNamedAudio: false,
  requiresAdminApproval: false,
  maxVoices: 5,
  allowedVoices: [],
  baseWords: 0,
  maxWordOptions: [],
  addons: [],
  usage: { media: [], termMonths: 12, territory: '' },
  syntheticVoiceRider: defaultRider,
  license: [],
  autoApproveDays: 15,
  pickupAllowed: true,
  pickupDays: 90,
  pickupInfo: '',
  pickupCustomerPrice: 0,
  pickupVoiceFee: 0,
  changeRounds: 2,
  roundCustomerPrice: 0,
  roundVoiceFee: 0,
  deliveryPreset: 'as-recorded',
  renewalCustomerPrice: 0,
  renewalVoiceFee: 0,
};

export async function createTemplate(
  actor: Actor,
  { id, name, copyOf }: BodyOf<typeof createContract>,
): Promise<SupportTemplate> {
  requireSupport(actor, 'edit-templates');
  await transaction(async (tx) => {
    const original = copyOf === undefined ? null : await openTemplate(tx, copyOf);
    const values = { ...(original ? (draftOf(original) ?? valuesOf(original)) : emptyValues), name };
    const { count } = await tx.projectTemplate.createMany({
      data: { id, ...columnsOf(values), draft: values, isRetired: true },
      skipDuplicates: true,
    });
    if (count === 0) throw invalidField('id', 'There is a template with this id already.');
    await auditSupportAction(tx, actor, { action: 'create-template', subject: id, after: values });
  });
  return getSupportTemplate(actor, id);
}

export async function saveTemplateDraft(
  actor: Actor,
  templateId: string,
  { values, lastModified }: BodyOf<typeof saveContract>,
): Promise<SupportTemplate> {
  requireSupport(actor, 'edit-templates');
  await transaction(async (tx) => {
    const row = await openTemplate(tx, templateId);
    if (lastModified !== undefined && row.lastModified.toISOString() !== lastModified) {
      throw new AppError('conflict', 'Someone else has changed this template in the meantime. Please reload it.', {
        code: 'template-changed',
      });
    }
    requireDistinct(values);
    await requireVoices(tx, values);
    await tx.projectTemplate.update({ where: { id: templateId }, data: { draft: values } });
    await auditChange(tx, actor, { action: 'save-template-draft', row, after: values });
  });
  return getSupportTemplate(actor, templateId);
}

export async function discardTemplateDraft(actor: Actor, templateId: string): Promise<SupportTemplate> {
  requireSupport(actor, 'edit-templates');
  await transaction(async (tx) => {
    const row = await openTemplate(tx, templateId);
    if (!draftOf(row) || stateOf(row) === 'draft') throw refusal('There are no changes that could be discarded.');
    await tx.projectTemplate.update({ where: { id: templateId }, data: { draft: Prisma.DbNull } });
    await auditChange(tx, actor, { action: 'discard-template-draft', row, after: valuesOf(row) });
  });
  return getSupportTemplate(actor, templateId);
}

/** Publishes a template. New projects copy the new values; existing ones keep theirs. */
export async function publishTemplate(actor: Actor, templateId: string): Promise<SupportTemplate> {
  requireSupport(actor, 'edit-templates');
  await transaction(async (tx) => {
    const row = await openTemplate(tx, templateId);
    const draft = draftOf(row);
    if (!draft && !row.isRetired) throw refusal('There are no changes to publish.');
    const values = draft ?? valuesOf(row);
    requirePrices(values);
    await tx.projectTemplate.update({
      where: { id: templateId },
      data: {
        ...columnsOf(values),
        draft: Prisma.DbNull,
        isRetired: false,
        publishedAt: row.publishedAt ?? now(tx),
      },
    });
    const published = { ...valuesOf(row), isOffered: !row.isRetired };
    const offered = { ...values, isOffered: true };
    await auditSupportAction(tx, actor, {
      action: 'publish-template',
      subject: templateId,
      ...(stateOf(row) === 'draft' ? { after: offered } : changedValues(published, offered)),
    });
  });
  return getSupportTemplate(actor, templateId);
}

/** Retires a template: customers cannot order it anymore; projects keep what they were sold. */
export async function retireTemplate(actor: Actor, templateId: string): Promise<SupportTemplate> {
  requireSupport(actor, 'edit-templates');
  await transaction(async (tx) => {
    const row = await openTemplate(tx, templateId);
    if (row.isRetired) throw refusal('This template is not offered.');
    await tx.projectTemplate.update({
      where: { id: templateId },
      data: { isRetired: true, publishedAt: row.publishedAt ?? row.created },
    });
    await auditSupportAction(tx, actor, {
      action: 'retire-template',
      subject: templateId,
      before: { isOffered: true },
      after: { isOffered: false },
    });
  });
  return getSupportTemplate(actor, templateId);
}

/** Locks the row. */
async function openTemplate(tx: Tx, templateId: string): Promise<ProjectTemplate> {
  await tx.$queryRaw`SELECT 1 FROM project_templates WHERE id = ${templateId} FOR UPDATE`;
  const row = await tx.projectTemplate.findUnique({ where: { id: templateId } });
  if (!row) throw noSuchTemplate();
  return row;
}

const refusal = (message: string) => new AppError('conflict', message, { code: 'template-state' });

function requireDistinct({ maxWordOptions, addons }: TemplateValues): void {
  const words = maxWordOptions.map((option) => option.words);
  if (new Set(words).size < words.length) throw invalidField('maxWordOptions', 'Two options have the same words.');
  const ids = addons.map((addon) => addon.id);
  if (new Set(ids).size < ids.length) throw invalidField('addons', 'Two add-ons have the same id.');
}

async function requireVoices(tx: Tx, { allowedVoices }: TemplateValues): Promise<void> {
  const ids = [...new Set(allowedVoices)];
  const count = ids.length === 0 ? 0 : await tx.voiceProfile.count({ where: { userId: { in: ids } } });
  if (count < ids.length) throw invalidField('allowedVoices', 'Please choose voices only.');
}

function requirePrices(values: TemplateValues): void {
  const { customerPrice, voiceFee, roundCustomerPrice, roundVoiceFee, renewalCustomerPrice, renewalVoiceFee } = values;
  if (customerPrice === 0) throw refusal('Please enter a price before publishing.');
  if (voiceFee > customerPrice) throw refusal('The fee of the voice is higher than the price.');
  if (roundVoiceFee > roundCustomerPrice) throw refusal('The fee of an extra round is higher than its price.');
  if (renewalVoiceFee > renewalCustomerPrice) throw refusal('The fee of a renewal is higher than its price.');
}

async function auditChange(
  tx: Tx,
  actor: Actor,
  { action, row, after }: { action: string; row: ProjectTemplate; after: TemplateValues },
): Promise<void> {
  const before = draftOf(row) ?? valuesOf(row);
  await auditSupportAction(tx, actor, { action, subject: row.id, ...changedValues(before, after) });
}

/** Returns only the values that differ. */
function changedValues(before: TemplateValues, after: TemplateValues) {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
  );
  const only = (values: TemplateValues) => Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)]));
  return { before: only(before), after: only(after) };
}
