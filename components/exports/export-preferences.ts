import {
  defaultExportSettings,
  denoiseAmounts,
  exportFormats,
  type ExportSettings,
  loudnessTargets,
  settingsIssue,
  withFormat,
} from '@/lib/domain/delivery/export-formats';
import { defaultNamePattern, namePatternRefusal } from '@/lib/domain/delivery/export-names';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { parseRecord } from '@/lib/client/parse-record';

/** Choices of the export dialog that the browser remembers (docs/rules/screens.md). */
export type ExportPreferences = ExportSettings & { filenamePattern: string };

const storageKey = 'export-options';

export const readPreferences = () => parsePreferences(readLocal(storageKey));
export const writePreferences = (preferences: ExportPreferences) => writeLocal(storageKey, JSON.stringify(preferences));

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  typeof value === 'number' && value >= min && value <= max;

/** Reads stored preferences, and ignores everything that is not valid any more. */
export function parsePreferences(stored: string | null): ExportPreferences {
  const given = parseRecord(stored);
  const format = exportFormats.find((name) => name === given.format) ?? defaultExportSettings.format;
  const settings = withFormat(defaultExportSettings, format);
  const bitrate = typeof given.bitrate === 'number' ? given.bitrate : settings.bitrate;
  const ending = typeof given.ending === 'string' ? given.ending : settings.ending;
  const flag = (name: 'denoise' | 'leveler' | 'normloudness' | 'hipfilter') =>
    typeof given[name] === 'boolean' ? given[name] : settings[name];
  const { filenamePattern: pattern } = given;
  return {
    ...settings,
    ...(settingsIssue({ format, bitrate, ending }) === null && { bitrate, ending }),
    denoise: flag('denoise'),
    denoiseamount: isWithin(given.denoiseamount, denoiseAmounts) ? given.denoiseamount : null,
    leveler: flag('leveler'),
    normloudness: flag('normloudness'),
    hipfilter: flag('hipfilter'),
    loudnesstarget: isWithin(given.loudnesstarget, loudnessTargets) ? given.loudnesstarget : loudnessTargets.default,
    filenamePattern: typeof pattern === 'string' && namePatternRefusal(pattern) === null ? pattern : defaultNamePattern,
  };
}
