'use client';

import { useEffect } from 'react';
import { createStore, useStore } from '@/components/ui/store';
import { api } from '@/lib/client/api';
import {
  type DeliveryPreset,
  deliveryPresetRules,
  deliveryPresets,
  type PresetValues,
} from '@/lib/domain/delivery/delivery-spec';

type Preset = PresetValues & { preset: DeliveryPreset; summary: string };

/** Presets that come with Timbre. They are used until the stored ones are loaded, and if they cannot be. */
const published = deliveryPresets.map((preset): Preset => ({ preset, ...deliveryPresetRules[preset] }));
const loaded = createStore<readonly Preset[]>(published);

/** The presets with the numbers that support has set. The server applies its own, whatever is shown. */
export function useDeliveryPresets(): readonly Preset[] {
  useEffect(() => {
    api('GET /delivery-presets').then(loaded.set, () => {});
  }, []);
  return useStore(loaded);
}

export const presetIn = (presets: readonly Preset[], preset: DeliveryPreset): Preset =>
  presets.find((other) => other.preset === preset) ?? { preset, ...deliveryPresetRules[preset] };
