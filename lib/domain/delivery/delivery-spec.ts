import { z } from 'zod';

/*
 * What a customer asks of the takes of a project. docs/rules/delivery.md has the sources of the numbers.
 */

export const deliveryPresets = [
  'as-recorded',
  'web',
  'ebu-r128',
  'ebu-r128-s1',
  'acx',
  'podcast',
  'phone',
  'games',
] as const;
export type DeliveryPreset = (typeof deliveryPresets)[number];
/** 'As recorded' asks for nothing by definition. */
export const editablePresets = ['web', 'ebu-r128', 'ebu-r128-s1', 'acx', 'podcast', 'phone', 'games'] as const;
export type EditablePreset = (typeof editablePresets)[number];

/** Range that includes both ends; an end of null sets no limit. */
const range = z.object({ min: z.number().nullable(), max: z.number().nullable() });
export type DeliveryRange = z.infer<typeof range>;

/** Limits of a delivery; a limit of null asks for nothing. A `loudness` of null means raw. */
export const deliveryLimits = z.object({
  /** `g711` is µ-law or A-law. */
  format: z.enum(['wav', 'mp3', 'g711']).nullable(),
  sampleRateHz: range.nullable(),
  /** Bits per sample. */
  bits: z.array(z.number()).nullable(),
  /** `consistent` means that all takes are mono, or all are stereo. */
  channels: z.enum(['mono', 'consistent']).nullable(),
  /** Minimum in kbit/s, at a constant bit rate. */
  minBitrate: z.number().nullable(),
  /** `LUFS` is integrated and gated (ITU-R BS.1770), `dB RMS` the level of the whole file. */
  loudness: z.object({ unit: z.enum(['LUFS', 'dB RMS']), min: z.number(), max: z.number() }).nullable(),
  /** Maximum levels, of which one may be exceeded. */
  burst: z.object({ shortTermLufs: z.number(), momentaryLufs: z.number() }).nullable(),
  peak: z.object({ unit: z.enum(['dBTP', 'dBFS']), max: z.number() }).nullable(),
  maxNoiseDb: z.number().nullable(),
  headSeconds: range.nullable(),
  tailSeconds: range.nullable(),
  maxMinutes: z.number().nullable(),
});
export type DeliveryLimits = z.infer<typeof deliveryLimits>;

/** The lowest and highest value that a limit of a delivery spec can have. */
export const limitBounds = {
  sampleRateHz: [8_000, 192_000],
  bits: [8, 32],
  minBitrate: [8, 320],
  loudness: [-70, 0],
  burst: [-70, 0],
  peak: [-60, 3],
  noise: [-120, 0],
  roomToneSeconds: [0, 60],
  maxMinutes: [0.1, 360],
} as const;
export type LimitBound = keyof typeof limitBounds;

export const bitDepths: readonly number[] = [8, 16, 24, 32];

export function boundsMessage(bound: LimitBound, unit = 1): string {
  const [lowest, highest] = limitBounds[bound];
  return `Please enter a number from ${lowest / unit} to ${highest / unit}`;
}

export const orderMessage = 'The highest value is below the lowest';

/** Spec that is stored with the project, so that a later version of the presets does not change what was asked. */
export const storedDeliverySpec = z.object({
  preset: z.enum(deliveryPresets),
  /** Name of the spec; absent in specs of earlier versions, which have the preset's name and source. */
  name: z.string().optional(),
  source: z.string().optional(),
  /** The customer entered the limits. `preset` is then the one from which they started. */
  isOwn: z.boolean().optional(),
  limits: deliveryLimits,
  /** Pattern of the names (`nameMatches`); null for any name. */
  fileNaming: z.string().nullable(),
});
export type DeliverySpec = z.infer<typeof storedDeliverySpec>;

const noLimits: DeliveryLimits = {
  format: null,
  sampleRateHz: null,
  bits: null,
  channels: null,
  minBitrate: null,
  loudness: null,
  burst: null,
  peak: null,
  maxNoiseDb: null,
  headSeconds: null,
  tailSeconds: null,
  maxMinutes: null,
};

/** Limits of the loudness in LUFS, with true peaks up to -1 dBTP. */
const loudnessLimits = (min: number, max: number): DeliveryLimits => ({
  ...noLimits,
  loudness: { unit: 'LUFS', min, max },
  peak: { unit: 'dBTP', max: -1 },
});

/** `purpose` says in a sentence what the files are for. */
export type PresetValues = { name: string; purpose: string; source: string; limits: DeliveryLimits };
type Preset = PresetValues & { summary: string };

/** The published numbers, unless support has changed them (`server/projects/delivery-presets`). `source` names the publication and the day on which it was read. */
export const deliveryPresetRules: Readonly<Record<DeliveryPreset, Preset>> = {
  'as-recorded': {
    name: 'As recorded',
    purpose: 'You get the files as the voice delivers them.',
    summary: 'Nothing is asked of the files.',
    source: '',
    limits: noLimits,
  },
  web: {
    name: 'Web',
    purpose: 'For websites, apps and social media.',
    summary: '-17 to -15 LUFS, peaks up to -1 dBTP.',
    source: 'Target of the web masters, read 2026-11-22',
    limits: loudnessLimits(-17, -15),
  },
  'ebu-r128': {
    name: 'EBU R 128 (broadcast)',
    purpose: 'For television and radio programs in Europe.',
    summary: '-23.5 to -22.5 LUFS, peaks up to -1 dBTP.',
    source: 'EBU R 128, read 2026-11-22',
    limits: loudnessLimits(-23.5, -22.5),
  },
  'ebu-r128-s1': {
    name: 'EBU R 128 s1 (commercials)',
    purpose: 'For commercials on television and radio in Europe.',
    summary: '-23.5 to -22.5 LUFS, short-term up to -18 or momentary up to -15 LUFS, peaks up to -1 dBTP.',
    source: 'EBU R 128 s1, read 2026-11-22',
    limits: { ...loudnessLimits(-23.5, -22.5), burst: { shortTermLufs: -18, momentaryLufs: -15 } },
  },
  acx: {
    name: 'ACX (audiobook)',
    purpose: 'For audiobooks at Audible, Amazon and Apple.',
    summary: 'MP3, 44.1 kHz, -23 to -18 dB RMS, peaks up to -3 dB, pauses at -60 dB, room tone around the take.',
    source: 'ACX audio submission requirements, third party, read 2026-11-22',
    limits: {
      ...noLimits,
      format: 'mp3',
      sampleRateHz: { min: 44_100, max: 44_100 },
      channels: 'consistent',
      minBitrate: 192,
      loudness: { unit: 'dB RMS', min: -23, max: -18 },
      peak: { unit: 'dBFS', max: -3 },
      maxNoiseDb: -60,
      headSeconds: { min: 0.5, max: 1 },
      tailSeconds: { min: 1, max: 5 },
      maxMinutes: 120,
    },
  },
  podcast: {
    name: 'Podcast',
    purpose: 'For podcasts.',
    summary: '-17 to -15 LUFS, peaks up to -1 dBTP.',
    source: 'Apple Podcasts, third party, read 2026-11-22',
    limits: loudnessLimits(-17, -15),
  },
  phone: {
    name: 'Phone system',
    purpose: 'For phone menus and announcements.',
    summary: 'µ-law or A-law, 8 kHz, 8 bit, mono.',
    source: 'Genesys prompt formats, read 2026-11-22',
    limits: {
      ...noLimits,
      format: 'g711',
      sampleRateHz: { min: 8_000, max: 8_000 },
      bits: [8],
      channels: 'mono',
    },
  },
  games: {
    name: 'Games',
    purpose: 'For game engines.',
    summary: 'WAV, 16 or 24 bit, up to 96 kHz.',
    source: 'Audiokinetic Wwise, read 2026-11-22',
    limits: { ...noLimits, format: 'wav', sampleRateHz: { min: null, max: 96_000 }, bits: [16, 24] },
  },
};

/** The spec of projects without one. */
export const asRecorded: DeliverySpec = { preset: 'as-recorded', limits: noLimits, fileNaming: null };

export function deliverySpecOf(
  preset: DeliveryPreset,
  fileNaming: string | null,
  { name, source, limits }: Omit<PresetValues, 'purpose'> = deliveryPresetRules[preset],
): DeliverySpec {
  return { preset, name, source, limits, fileNaming: fileNaming || null };
}

/** A spec with values of the customer. */
export function ownSpecOf(
  startedFrom: DeliveryPreset,
  fileNaming: string | null,
  limits: DeliveryLimits,
): DeliverySpec {
  return { ...deliverySpecOf(startedFrom, fileNaming, { name: ownValuesName, source: '', limits }), isOwn: true };
}

export const ownValuesName = 'Own values';

export function specTitle({ preset, name, source }: DeliverySpec): { name: string; source: string } {
  const published = deliveryPresetRules[preset];
  return { name: name ?? published.name, source: source ?? published.source };
}

/** Returns true if a point needs the sound itself, and not only the format of the file. */
export function asksForSound({ limits }: DeliverySpec): boolean {
  const { minBitrate, loudness, burst, peak, maxNoiseDb, headSeconds, tailSeconds } = limits;
  return [minBitrate, loudness, burst, peak, maxNoiseDb, headSeconds, tailSeconds].some((limit) => limit !== null);
}

/** Describes a preset as a choice in a form. */
export function presetHint({ purpose, summary }: { purpose: string; summary: string }): string {
  return `${purpose} ${summary}`;
}

/** A preset of the type that this version does not know asks for nothing. */
export function presetOf(stored: string): DeliveryPreset {
  return deliveryPresets.find((preset) => preset === stored) ?? 'as-recorded';
}

/** Returns true if takes are measured against the spec. */
export function asksAnything({ limits, fileNaming }: DeliverySpec): boolean {
  return fileNaming !== null || Object.values(limits).some((limit) => limit !== null);
}

export const maxFileNamingLength = 60;
export const fileNamingMessage = 'Please use * for any text at most once, and # for a digit.';

export function isFileNaming(pattern: string): boolean {
  return pattern.split('*').length <= 2;
}

/** Matches `#` with a digit and one `*` with any text, also none. Letter case matters, because it does on servers. */
export function nameMatches(name: string, pattern: string): boolean {
  const [head = '', tail] = pattern.split('*');
  if (tail === undefined) return name.length === head.length && startsLike(name, head);
  return (
    name.length >= head.length + tail.length &&
    startsLike(name, head) &&
    startsLike(name.slice(name.length - tail.length), tail)
  );
}

function startsLike(text: string, pattern: string): boolean {
  for (let at = 0; at < pattern.length; at += 1) {
    const character = text[at] ?? '';
    const matches = pattern[at] === '#' ? character >= '0' && character <= '9' : character === pattern[at];
    if (!matches || character === '') return false;
  }
  return true;
}
