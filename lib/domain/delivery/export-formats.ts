export const exportFormats = ['mp3', 'mp3-vbr', 'vorbis', 'aac', 'opus', 'flac', 'alac', 'wav', 'wav-24bit'] as const;
export type ExportFormat = (typeof exportFormats)[number];

type FormatRules = {
  label: string;
  /** The first one is the default. */
  endings: readonly [string, ...string[]];
  /** Bit rates in kbit/s; null for lossless formats. */
  bitrate: { default: number; options: readonly number[] } | null;
};

const mp3Bitrates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

export const exportFormatRules: Readonly<Record<ExportFormat, FormatRules>> = {
  mp3: { label: 'MP3', endings: ['mp3'], bitrate: { default: 112, options: mp3Bitrates } },
  'mp3-vbr': { label: 'MP3, variable bitrate', endings: ['mp3'], bitrate: { default: 96, options: mp3Bitrates } },
  vorbis: {
    label: 'Vorbis',
    endings: ['ogg', 'oga'],
    bitrate: { default: 96, options: [48, 64, 80, 96, 112, 128, 160, 192] },
  },
  aac: {
    label: 'AAC',
    endings: ['m4a', 'mp4', 'm4b'],
    bitrate: { default: 80, options: [32, 48, 64, 80, 96, 112, 128, 160, 192, 256] },
  },
  opus: {
    label: 'Opus',
    endings: ['opus', 'ogg'],
    bitrate: { default: 48, options: [16, 24, 32, 48, 64, 80, 96, 128, 160, 192] },
  },
  flac: { label: 'FLAC', endings: ['flac'], bitrate: null },
  alac: { label: 'Apple Lossless', endings: ['m4a'], bitrate: null },
  wav: { label: 'WAV, 16 bit', endings: ['wav'], bitrate: null },
  'wav-24bit': { label: 'WAV, 24 bit', endings: ['wav'], bitrate: null },
};

export const loudnessTargets = { min: -31, max: -13, default: -16 } as const;
/** Range in dB; a stored amount of null means automatic. */
export const denoiseAmounts = { min: 3, max: 100 } as const;
export const maxLinesPerExport = 20_000;
/** Maximum per project. */
export const maxRunningExports = 3;
/** Version of the rendering. It changes when the same recording and settings give other bytes than before. */
export const renderVersion = 5;

/** Settings that determine the bytes of an exported file, besides the recording. */
export type ExportSettings = {
  format: ExportFormat;
  /** Bit rate in kbit/s; null for lossless formats. */
  bitrate: number | null;
  ending: string;
  denoise: boolean;
  /** Amount in dB; null for automatic. */
  denoiseamount: number | null;
  leveler: boolean;
  normloudness: boolean;
  /** Applies a high-pass at 80 Hz. */
  hipfilter: boolean;
  loudnesstarget: number;
};

export const defaultExportSettings: ExportSettings = {
  format: 'mp3',
  bitrate: exportFormatRules.mp3.bitrate?.default ?? null,
  ending: 'mp3',
  denoise: false,
  denoiseamount: null,
  leveler: false,
  normloudness: true,
  hipfilter: true,
  loudnesstarget: loudnessTargets.default,
};

export function isLossless(format: ExportFormat): boolean {
  return exportFormatRules[format].bitrate === null;
}

/** The settings with the defaults of a format, which keeps bitrate and ending if they are valid for it. */
export function withFormat(settings: ExportSettings, format: ExportFormat): ExportSettings {
  const { bitrate, endings } = exportFormatRules[format];
  return {
    ...settings,
    format,
    bitrate: bitrate && (settings.bitrate !== null && settings.format === format ? settings.bitrate : bitrate.default),
    ending: endings.includes(settings.ending) ? settings.ending : endings[0],
  };
}

/** Settings that give the same bytes become equal: those without an effect get their defaults. */
export function effectiveSettings(settings: ExportSettings): ExportSettings {
  return {
    ...settings,
    denoiseamount: settings.denoise ? settings.denoiseamount : null,
    loudnesstarget: settings.normloudness ? settings.loudnesstarget : loudnessTargets.default,
  };
}

type SettingsIssue = { field: 'bitrate' | 'ending'; message: string };

export function settingsIssue({
  format,
  bitrate,
  ending,
}: Pick<ExportSettings, 'format' | 'bitrate' | 'ending'>): SettingsIssue | null {
  const rules = exportFormatRules[format];
  if (!rules.endings.includes(ending)) {
    return { field: 'ending', message: `Please use one of these endings: ${rules.endings.join(', ')}` };
  }
  if (!rules.bitrate) return bitrate === null ? null : { field: 'bitrate', message: 'This format has no bitrate' };
  if (bitrate !== null && rules.bitrate.options.includes(bitrate)) return null;
  return { field: 'bitrate', message: `Please use one of these bitrates: ${rules.bitrate.options.join(', ')}` };
}
