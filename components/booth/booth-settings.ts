import { createStore } from '@/components/ui/store';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';

export const countdownChoices = [0, 1, 2, 3, 5, 10];
const defaultCountdown = 3;
const storageKey = 'booth';

type BoothSettings = {
  countdownSeconds: number;
  /** 'Next' skips lines that have audio. */
  skipsRecorded: boolean;
};

export const boothSettings = createStore<BoothSettings>({ countdownSeconds: defaultCountdown, skipsRecorded: false });

export function loadBoothSettings(): void {
  try {
    const stored: unknown = JSON.parse(readLocal(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return;
    const countdown: unknown = Reflect.get(stored, 'countdownSeconds');
    boothSettings.set({
      countdownSeconds: countdownChoices.find((choice) => choice === countdown) ?? defaultCountdown,
      skipsRecorded: Reflect.get(stored, 'skipsRecorded') === true,
    });
  } catch {
    // Settings of another version: the defaults apply.
  }
}

export function changeBoothSettings(changes: Partial<BoothSettings>): void {
  boothSettings.set({ ...boothSettings.get(), ...changes });
  writeLocal(storageKey, JSON.stringify(boothSettings.get()));
}
