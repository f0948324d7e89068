import { readDevice, writeDevice } from '@/lib/client/browser-storage';

const storageKey = 'player';

export type PlayerSettings = {
  volume: number;
  speed: number;
};

export const speeds: readonly number[] = [0.75, 1, 1.25, 1.5, 2];

export function loadSettings(): PlayerSettings {
  const stored = read();
  const volume = typeof stored.volume === 'number' && stored.volume >= 0 && stored.volume <= 1 ? stored.volume : 1;
  const speed = speeds.find((candidate) => candidate === stored.speed) ?? 1;
  return { volume, speed };
}

export function saveSettings({ volume, speed }: PlayerSettings): void {
  writeDevice(storageKey, JSON.stringify({ volume, speed }));
}

function read(): { volume?: unknown; speed?: unknown } {
  try {
    const stored: unknown = JSON.parse(readDevice(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
