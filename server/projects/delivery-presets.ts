import { isDeepStrictEqual } from 'node:util';
import type { DeliveryPresetValues, SupportDeliveryPreset } from '@/lib/contracts/delivery-presets';
import { limitsSummary } from '@/lib/domain/delivery/delivery-check';
import {
  type DeliveryPreset,
  deliveryLimits,
  deliveryPresetRules,
  deliveryPresets,
  type PresetValues,
} from '@/lib/domain/delivery/delivery-spec';
import { db, type DeliveryPreset as PresetRow, type Tx } from '@/server/platform/db';

/** Returns the numbers of a preset: those of support, else the published ones. */
export async function presetValues(tx: Tx, preset: DeliveryPreset): Promise<PresetValues> {
  return valuesOf(preset, await tx.deliveryPreset.findUnique({ where: { preset } }));
}

export async function listDeliveryPresets(): Promise<DeliveryPresetValues[]> {
  return (await readPresets()).map(({ preset, row }) => presentPreset(preset, row));
}

export async function listPresetsForSupport(): Promise<SupportDeliveryPreset[]> {
  return (await readPresets()).map(({ preset, row }) => presentForSupport(preset, row));
}

export function presentForSupport(preset: DeliveryPreset, row: PresetRow | null): SupportDeliveryPreset {
  return {
    ...presentPreset(preset, row),
    isEdited: row !== null,
    lastModified: row?.lastModified.toISOString() ?? null,
  };
}

export function valuesOf(preset: DeliveryPreset, row: PresetRow | null): PresetValues {
  const { name, purpose, source, limits } = row ?? deliveryPresetRules[preset];
  return { name, purpose, source, limits: deliveryLimits.parse(limits) };
}

async function readPresets(): Promise<{ preset: DeliveryPreset; row: PresetRow | null }[]> {
  const rows = await db.deliveryPreset.findMany();
  return deliveryPresets.map((preset) => ({ preset, row: rows.find((row) => row.preset === preset) ?? null }));
}

function presentPreset(preset: DeliveryPreset, row: PresetRow | null): DeliveryPresetValues {
  const values = valuesOf(preset, row);
  const published = deliveryPresetRules[preset];
  const isPublished = isDeepStrictEqual(values.limits, published.limits);
  return { preset, ...values, summary: isPublished ? published.summary : limitsSummary(values.limits) };
}
