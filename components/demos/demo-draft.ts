import { readLocal, writeLocal } from '@/lib/client/browser-storage';

export type DemoValues = {
  /** Code of the language; empty until one is chosen. */
  language: string;
  dialect: string | null;
  types: readonly string[];
  tones: readonly string[];
  age: string | null;
};

/** An uploaded file that is not saved as a demo yet. `id` is the key of its request, also after a reload. */
export type DraftFile = { id: string; name: string; uri: string; seconds: number | null };

export type DemoDraft = { values: Partial<DemoValues>; files: readonly DraftFile[] };

export const emptyValues: DemoValues = { language: '', dialect: null, types: [], tones: [], age: null };

const empty: DemoDraft = { values: {}, files: [] };

/** Maximum age of a draft: uploads are deleted a day after they were signed (docs/rules/audio.md#uploads). */
const maxAgeMs = 20 * 3_600_000;

export function readDraft(key: string): DemoDraft {
  try {
    const stored: unknown = JSON.parse(readLocal(key) ?? 'null');
    if (!isDraft(stored)) return empty;
    const isFresh = Date.now() - stored.savedAt < maxAgeMs;
    return { values: stored.values, files: isFresh ? stored.files : [] };
  } catch {
    return empty;
  }
}

export function writeDraft(key: string, { values, files }: DemoDraft): void {
  const isEmpty = files.length === 0 && Object.keys(values).length === 0;
  writeLocal(key, isEmpty ? '' : JSON.stringify({ values, files, savedAt: Date.now() }));
}

function isDraft(stored: unknown): stored is DemoDraft & { savedAt: number } {
  if (typeof stored !== 'object' || stored === null) return false;
  const { values, files, savedAt } = stored as Record<string, unknown>;
  return typeof values === 'object' && values !== null && Array.isArray(files) && typeof savedAt === 'number';
}

/** The values that differ from the saved ones. */
export function changedValues(saved: DemoValues, values: DemoValues): Partial<DemoValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => String(Reflect.get(saved, name)) !== String(value)),
  );
}
