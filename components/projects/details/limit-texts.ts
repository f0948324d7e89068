import {
  boundsMessage,
  type DeliveryLimits,
  type DeliveryRange,
  type LimitBound,
  limitBounds,
  orderMessage,
} from '@/lib/domain/delivery/delivery-spec';

/** The limits of a delivery spec as they are typed; empty for what is not asked. */
export type LimitTexts = {
  format: string;
  minRate: string;
  maxRate: string;
  bits: string;
  channels: string;
  minBitrate: string;
  loudnessUnit: string;
  minLoudness: string;
  maxLoudness: string;
  shortTerm: string;
  momentary: string;
  peakUnit: string;
  maxPeak: string;
  maxNoise: string;
  minHead: string;
  maxHead: string;
  minTail: string;
  maxTail: string;
  maxMinutes: string;
};
export type LimitErrors = Partial<Record<keyof LimitTexts, string>>;

const textOf = (value: number | null | undefined, unit = 1) =>
  value === null || value === undefined ? '' : String(value / unit);

export function limitTexts(limits: DeliveryLimits): LimitTexts {
  const { format, sampleRateHz, bits, channels, minBitrate, loudness, burst, peak } = limits;
  const { maxNoiseDb, headSeconds, tailSeconds, maxMinutes } = limits;
  return {
    format: format ?? '',
    channels: channels ?? '',
    bits: bits?.join(' ') ?? '',
    minRate: textOf(sampleRateHz?.min, kilo),
    maxRate: textOf(sampleRateHz?.max, kilo),
    minBitrate: textOf(minBitrate),
    loudnessUnit: loudness?.unit ?? '',
    minLoudness: textOf(loudness?.min),
    maxLoudness: textOf(loudness?.max),
    shortTerm: textOf(burst?.shortTermLufs),
    momentary: textOf(burst?.momentaryLufs),
    peakUnit: peak?.unit ?? 'dBTP',
    maxPeak: textOf(peak?.max),
    maxNoise: textOf(maxNoiseDb),
    minHead: textOf(headSeconds?.min),
    maxHead: textOf(headSeconds?.max),
    minTail: textOf(tailSeconds?.min),
    maxTail: textOf(tailSeconds?.max),
    maxMinutes: textOf(maxMinutes),
  };
}

const kilo = 1_000;

/** Reads the limits, or returns a message for each wrong field. Accepts a decimal comma and a typographic minus. */
export function readLimits(texts: LimitTexts): { limits: DeliveryLimits } | { errors: LimitErrors } {
  const errors: LimitErrors = {};
  const read = (field: keyof LimitTexts, bound: LimitBound, unit = 1): number | null => {
    const text = texts[field].trim().replace('−', '-').replace(',', '.');
    if (text === '') return null;
    const [lowest, highest] = limitBounds[bound];
    // Rounded, because 44.1 kHz times 1000 is not a whole number of Hz.
    const value = unit === 1 ? Number(text) : Math.round(Number(text) * unit);
    if (/^[-+]?\d{1,6}(\.\d{1,3})?$/.test(text) && value >= lowest && value <= highest) return value;
    errors[field] = boundsMessage(bound, unit);
    return null;
  };
  const range = (low: keyof LimitTexts, high: keyof LimitTexts, bound: LimitBound, unit = 1): DeliveryRange | null => {
    const [min, max] = [read(low, bound, unit), read(high, bound, unit)];
    if (min !== null && max !== null && min > max) errors[high] = orderMessage;
    return min === null && max === null ? null : { min, max };
  };
  const both = (first: keyof LimitTexts, second: keyof LimitTexts, bound: LimitBound): [number, number] | null => {
    const values = [read(first, bound), read(second, bound)] as const;
    for (const [index, field] of [first, second].entries()) {
      if (values[index] === null) errors[field] ??= boundsMessage(bound);
    }
    return values[0] === null || values[1] === null ? null : [values[0], values[1]];
  };
  const loudness = texts.loudnessUnit === '' ? null : both('minLoudness', 'maxLoudness', 'loudness');
  if (loudness && loudness[0] > loudness[1]) errors.maxLoudness = orderMessage;
  const hasBurst = (texts.shortTerm + texts.momentary).trim() !== '';
  const burst = hasBurst ? both('shortTerm', 'momentary', 'burst') : null;
  const maxPeak = read('maxPeak', 'peak');
  const limits: DeliveryLimits = {
    format: (['wav', 'mp3', 'g711'] as const).find((format) => format === texts.format) ?? null,
    sampleRateHz: range('minRate', 'maxRate', 'sampleRateHz', kilo),
    bits: texts.bits === '' ? null : texts.bits.split(' ').map(Number),
    channels: (['mono', 'consistent'] as const).find((channels) => channels === texts.channels) ?? null,
    minBitrate: read('minBitrate', 'minBitrate'),
    loudness: loudness && {
      unit: texts.loudnessUnit === 'dB RMS' ? 'dB RMS' : 'LUFS',
      min: loudness[0],
      max: loudness[1],
    },
    burst: burst && { shortTermLufs: burst[0], momentaryLufs: burst[1] },
    peak: maxPeak === null ? null : { unit: texts.peakUnit === 'dBFS' ? 'dBFS' : 'dBTP', max: maxPeak },
    maxNoiseDb: read('maxNoise', 'noise'),
    headSeconds: range('minHead', 'maxHead', 'roomToneSeconds'),
    tailSeconds: range('minTail', 'maxTail', 'roomToneSeconds'),
    maxMinutes: read('maxMinutes', 'maxMinutes'),
  };
  return Object.keys(errors).length > 0 ? { errors } : { limits };
}
