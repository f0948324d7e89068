import { z } from 'zod';
import { createProject, updateProject } from '@/lib/contracts/projects';
import { calendarDate } from '@/lib/contracts/fields';
import { deliveryPresets } from '@/lib/domain/delivery/delivery-spec';

const { name, description, language, purchaseOrder, selectedAddons } = createProject.body.shape;

const choices = {
  language,
  /** An empty date field has the value ''. */
  dueDate: z.union([z.literal(''), calendarDate]),
  purchaseOrder: purchaseOrder.unwrap(),
  /** Maximum of words; null for the number of words included in the price. */
  maxWords: z.number().int().nullable(),
  selectedAddons: selectedAddons.unwrap(),
  /** Preset of the delivery spec; null for that of the type. It is changed on the project's page afterwards. */
  deliveryPreset: z.enum(deliveryPresets).nullable(),
};

export const newDetails = z.object({ name, description, ...choices });

/** The same fields as for a new project with different error texts. */
export const editedDetails = z.object({
  name: updateProject.body.shape.name.unwrap(),
  description: updateProject.body.shape.description.unwrap(),
  ...choices,
});

export type Details = z.input<typeof newDetails>;

export const noDetails: Details = {
  name: '',
  description: '',
  language: '',
  dueDate: '',
  purchaseOrder: '',
  maxWords: null,
  selectedAddons: {},
  deliveryPreset: null,
};

const draft = z
  .object({
    name: z.string(),
    description: z.string(),
    language: z.string(),
    dueDate: z.string(),
    purchaseOrder: z.string(),
    maxWords: z.number().nullable(),
    selectedAddons: z.record(z.string(), z.number().nullable()),
    deliveryPreset: z.enum(deliveryPresets).nullable(),
  })
  .partial();

export function parseDraft(stored: string | null): Partial<Details> {
  try {
    const parsed = draft.safeParse(JSON.parse(stored ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

const fields = [
  'name',
  'description',
  'language',
  'dueDate',
  'purchaseOrder',
  'maxWords',
  'selectedAddons',
  'deliveryPreset',
] as const satisfies readonly (keyof Details)[];

export function changedDetails(before: Details, after: Details): Partial<Details> {
  const changed: Partial<Details> = {};
  for (const field of fields) if (!isSame(before, after, field)) Object.assign(changed, { [field]: after[field] });
  return changed;
}

function isSame(before: Details, after: Details, field: keyof Details): boolean {
  if (field !== 'selectedAddons') return before[field] === after[field];
  const [previous, current] = [before.selectedAddons, after.selectedAddons];
  const ids = [...Object.keys(previous), ...Object.keys(current)];
  return ids.every((id) => (previous[id] ?? null) === (current[id] ?? null));
}

export function sentChanges({ dueDate, maxWords, deliveryPreset: _, ...others }: Partial<Details>) {
  return {
    ...others,
    ...(dueDate !== undefined && { dueDate: dueDate || null }),
    ...(typeof maxWords === 'number' && { maxWords }),
  };
}

export function sentDetails(details: Details) {
  return {
    name: details.name,
    description: details.description,
    language: details.language,
    dueDate: details.dueDate || null,
    purchaseOrder: details.purchaseOrder,
    ...(details.maxWords !== null && { maxWords: details.maxWords }),
    selectedAddons: details.selectedAddons,
    ...(details.deliveryPreset && { deliveryPreset: details.deliveryPreset }),
  };
}

const labels = {
  name: 'Name',
  description: 'Description',
  purchaseOrder: 'Purchase order',
  dueDate: 'Due date',
} as const satisfies Partial<Record<keyof Details, string>>;

export function draftText(changed: Partial<Details>): string | null {
  const lines = Object.entries(labels).flatMap(([field, label]) => {
    const value = changed[field as keyof typeof labels];
    return value ? [`${label}: ${value}`] : [];
  });
  return lines.length > 0 ? lines.join('\n') : null;
}
