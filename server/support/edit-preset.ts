import type { BodyOf } from '@/lib/contracts/contract';
import type { saveDeliveryPreset as saveContract, SupportDeliveryPreset } from '@/lib/contracts/delivery-presets';
import type { EditablePreset } from '@/lib/domain/delivery/delivery-spec';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { type DeliveryPreset as PresetRow, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { listPresetsForSupport, presentForSupport, valuesOf } from '@/server/projects/delivery-presets';

export function listSupportPresets(actor: Actor): Promise<SupportDeliveryPreset[]> {
  requireSupport(actor);
  return listPresetsForSupport();
}

/** Saves a preset. New projects copy the new numbers; existing ones keep theirs. */
export async function saveDeliveryPreset(
  actor: Actor,
  preset: EditablePreset,
  { lastModified, ...values }: BodyOf<typeof saveContract>,
): Promise<SupportDeliveryPreset> {
  requireSupport(actor, 'edit-templates');
  const saved = await transaction(async (tx) => {
    const row = await lockPreset(tx, preset);
    if ((row?.lastModified.toISOString() ?? null) !== lastModified) {
      throw new AppError('conflict', 'Someone else has changed this preset in the meantime. Please reload it.', {
        code: 'preset-changed',
      });
    }
    const before = valuesOf(preset, row);
    const changed = await tx.deliveryPreset.upsert({
      where: { preset },
      create: { preset, ...values },
      update: values,
    });
    await auditSupportAction(tx, actor, { action: 'save-delivery-preset', subject: preset, before, after: values });
    return changed;
  });
  return presentForSupport(preset, saved);
}

/** @throws AppError 'conflict' if the preset has its published numbers */
export async function resetDeliveryPreset(actor: Actor, preset: EditablePreset): Promise<SupportDeliveryPreset> {
  requireSupport(actor, 'edit-templates');
  await transaction(async (tx) => {
    const row = await lockPreset(tx, preset);
    if (!row) throw new AppError('conflict', 'This preset has the shipped numbers.');
    await tx.deliveryPreset.delete({ where: { preset } });
    await auditSupportAction(tx, actor, {
      action: 'reset-delivery-preset',
      subject: preset,
      before: valuesOf(preset, row),
      after: valuesOf(preset, null),
    });
  });
  return presentForSupport(preset, null);
}

/** Serializes changes of a preset, also while it has no row. */
async function lockPreset(tx: Tx, preset: EditablePreset): Promise<PresetRow | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`delivery-preset ${preset}`}))`;
  return tx.deliveryPreset.findUnique({ where: { preset } });
}
