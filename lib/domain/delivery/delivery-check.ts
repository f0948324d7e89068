import { z } from 'zod';
import { type DeliveryLimits, type DeliveryRange, type DeliverySpec, nameMatches } from './delivery-spec';

const measured = z.number().nullable();

/** Properties of the file as it was delivered, without any clean-up. A value is null if it could not be measured. */
export const deliveredSound = z.object({
  /** ffmpeg's name of the container. */
  container: z.string(),
  codec: z.string(),
  /** Samples per second (Hz). */
  sampleRate: z.number(),
  /** Bits per sample of lossless formats; null for others. */
  bits: measured,
  channels: z.number(),
  /** Bit rate of an MP3 in kbit/s; null for others. */
  bitrate: measured,
  isConstantBitrate: z.boolean().nullable(),
  durationMs: z.number(),
  integratedLufs: measured,
  /** The loudest 3 s and 400 ms. */
  maxShortTermLufs: measured,
  maxMomentaryLufs: measured,
  rmsDb: measured,
  truePeakDbtp: measured,
  samplePeakDbfs: measured,
  /** RMS level of the quietest pause. */
  noiseFloorDb: measured,
  /** Room tone before the first word; `tailSeconds` is that after the last. */
  headSeconds: measured,
  tailSeconds: measured,
});
export type DeliveredSound = z.infer<typeof deliveredSound>;

/** Returns the properties of a file that are known without measuring its sound. */
export function unmeasuredSound(
  file: Pick<DeliveredSound, 'container' | 'codec' | 'sampleRate' | 'bits' | 'channels' | 'durationMs'>,
): DeliveredSound {
  return {
    ...file,
    bitrate: null,
    isConstantBitrate: null,
    integratedLufs: null,
    maxShortTermLufs: null,
    maxMomentaryLufs: null,
    rmsDb: null,
    truePeakDbtp: null,
    samplePeakDbfs: null,
    noiseFloorDb: null,
    headSeconds: null,
    tailSeconds: null,
  };
}

export const deliveryPoints = [
  'format',
  'sampleRate',
  'bits',
  'channels',
  'bitrate',
  'loudness',
  'burst',
  'peak',
  'noise',
  'head',
  'tail',
  'length',
  'name',
] as const;
export type DeliveryPoint = (typeof deliveryPoints)[number];

export const deliveryPointNames: Readonly<Record<DeliveryPoint, string>> = {
  format: 'Format',
  sampleRate: 'Sample rate',
  bits: 'Bit depth',
  channels: 'Channels',
  bitrate: 'Bit rate',
  loudness: 'Loudness',
  burst: 'Loudest part',
  peak: 'Peak',
  noise: 'Noise of pauses',
  head: 'Before the first word',
  tail: 'After the last word',
  length: 'Length',
  name: 'File name',
};

const deliveryResults = ['passed', 'failed', 'not-checked'] as const;

export const deliveryCheck = z.strictObject({
  point: z.enum(deliveryPoints),
  asked: z.string(),
  measured: z.string().nullable(),
  result: z.enum(deliveryResults),
  sentence: z.string(),
});
export type DeliveryCheck = z.infer<typeof deliveryCheck>;

/** Returns the points that the customer asks for, in the order of `deliveryPoints`. */
export function askedPoints({ limits, fileNaming }: DeliverySpec): { point: DeliveryPoint; asked: string }[] {
  return deliveryPoints.flatMap((point) => {
    const asked = point === 'name' ? fileNaming && `“${fileNaming}”` : askedText[point](limits);
    return asked === null ? [] : [{ point, asked }];
  });
}

/** Describes in a sentence what the customer asks for. */
export function limitsSummary(limits: DeliveryLimits): string {
  const asked = askedPoints({ preset: 'as-recorded', limits, fileNaming: null });
  if (asked.length === 0) return 'Nothing is asked of the files.';
  return `${asked.map(({ point, asked: text }) => `${deliveryPointNames[point]}: ${text}`).join('; ')}.`;
}

/**
 * Returns one check for each point that is asked, in the order of `deliveryPoints`. A measurement of null checks
 * nothing.
 */
export function deliveryChecks(spec: DeliverySpec, name: string, sound: DeliveredSound): DeliveryCheck[] {
  return askedPoints(spec).map(({ point, asked }) => {
    const { measured, sentence, result } =
      point === 'name' ? checkName(spec.fileNaming ?? '', name) : checkers[point](spec.limits, sound, asked);
    return { point, asked, measured, result, sentence };
  });
}

export type Measurement = {
  point: DeliveryPoint;
  /** The measured value; null if it could not be measured. */
  measured: string | null;
};

/** Returns the measurements of a take beside its checks, without any limit. */
export function furtherMeasurements(sound: DeliveredSound, checks: readonly DeliveryCheck[]): Measurement[] {
  return deliveryPoints.flatMap((point) => {
    if (point === 'name' || point === 'burst' || checks.some((check) => check.point === point)) return [];
    const measured = measuredText[point](sound);
    // Only an MP3 has a bit rate, and only it has no bit depth.
    const isOfFormat = point !== 'bitrate' && point !== 'bits';
    return measured !== null || isOfFormat ? [{ point, measured }] : [];
  });
}

const withUnit = (value: number | null, unit: string) => {
  const level = rounded(value);
  return level === null ? null : `${level} ${unit}`;
};

const measuredText: Record<Exclude<SoundPoint, 'burst'>, (sound: DeliveredSound) => string | null> = {
  format: (sound) => formatText(sound),
  sampleRate: ({ sampleRate }) => `${sampleRate / 1000} kHz`,
  bits: ({ bits, codec }) => withUnit(isG711(codec) ? 8 : bits, 'bit'),
  channels: ({ channels }) => (channels === 1 ? 'mono' : 'stereo'),
  bitrate: ({ bitrate }) => withUnit(bitrate, 'kbit/s'),
  loudness: ({ integratedLufs }) => withUnit(integratedLufs, 'LUFS'),
  peak: ({ truePeakDbtp }) => withUnit(truePeakDbtp, 'dBTP'),
  noise: ({ noiseFloorDb }) => withUnit(noiseFloorDb, 'dB'),
  head: ({ headSeconds }) => withUnit(headSeconds, 's'),
  tail: ({ tailSeconds }) => withUnit(tailSeconds, 's'),
  length: ({ durationMs }) =>
    durationMs < 60_000 ? withUnit(durationMs / 1000, 's') : withUnit(durationMs / 60_000, 'min'),
};

export function failedChecks(checks: readonly DeliveryCheck[]): DeliveryCheck[] {
  return checks.filter(({ result }) => result === 'failed');
}

type SoundPoint = Exclude<DeliveryPoint, 'name'>;
type Finding = Pick<DeliveryCheck, 'measured' | 'result' | 'sentence'>;

const formatNames = { wav: 'WAV', mp3: 'MP3', g711: 'µ-law or A-law' } as const;

const askedText: Record<SoundPoint, (limits: DeliveryLimits) => string | null> = {
  format: ({ format }) => format && formatNames[format],
  sampleRate: ({ sampleRateHz }) => sampleRateHz && rangeText(inKhz(sampleRateHz), 'kHz'),
  bits: ({ bits }) => bits && `${bits.join(' or ')} bit`,
  channels: ({ channels }) => channels && (channels === 'mono' ? 'mono' : 'all takes mono, or all stereo'),
  bitrate: ({ minBitrate }) => (minBitrate === null ? null : `constant, at least ${minBitrate} kbit/s`),
  loudness: ({ loudness }) => loudness && rangeText(loudness, loudness.unit),
  burst: ({ burst }) =>
    burst && `short-term at most ${burst.shortTermLufs} LUFS, or momentary at most ${burst.momentaryLufs} LUFS`,
  peak: ({ peak }) => peak && `at most ${peak.max} ${peak.unit}`,
  noise: ({ maxNoiseDb }) => (maxNoiseDb === null ? null : `at most ${maxNoiseDb} dB`),
  head: ({ headSeconds }) => headSeconds && rangeText(headSeconds, 's'),
  tail: ({ tailSeconds }) => tailSeconds && rangeText(tailSeconds, 's'),
  length: ({ maxMinutes }) => (maxMinutes === null ? null : `at most ${maxMinutes} min`),
};

const checkers: Record<SoundPoint, (limits: DeliveryLimits, sound: DeliveredSound, asked: string) => Finding> = {
  format: ({ format }, sound, asked) => {
    const measured = formatText(sound);
    if (!format || isOfFormat(format, sound)) return passed(measured, `The file is ${measured}.`);
    return failed(measured, `The file is ${measured}; ${asked} is asked. Export it again in this format.`);
  },
  sampleRate: ({ sampleRateHz }, { sampleRate }, asked) => {
    const measured = `${sampleRate / 1000} kHz`;
    if (isWithin(sampleRate, sampleRateHz)) return passed(measured, `The sample rate is ${measured}.`);
    return failed(
      measured,
      `The sample rate is ${measured}; ${asked} is asked. Choose it when you export the recording.`,
    );
  },
  bits: ({ bits }, { bits: storedBits, codec }, asked) => {
    const depth = isG711(codec) ? 8 : storedBits;
    if (depth === null) return notChecked('A compressed file has no bit depth, so it was not checked.');
    const measured = `${depth} bit`;
    if (bits?.includes(depth)) return passed(measured, `The file has ${measured}.`);
    return failed(measured, `The file has ${measured}; ${asked} is asked. Choose it when you export the recording.`);
  },
  channels: ({ channels: askedChannels }, { channels }) => {
    const measured = channels === 1 ? 'mono' : 'stereo';
    if (askedChannels === 'consistent') {
      return notChecked(`This take is ${measured}. Whether all takes are the same was not checked.`, measured);
    }
    if (channels === 1) return passed(measured, 'The file is mono.');
    return failed(measured, 'The file is stereo; mono is asked. Export it as mono.');
  },
  bitrate: ({ minBitrate }, { bitrate, isConstantBitrate }) => {
    const hint = `Export it at a constant ${minBitrate} kbit/s or more.`;
    if (bitrate === null) return notChecked('The bit rate could not be read, so it was not checked.');
    const measured = `${bitrate} kbit/s`;
    if (isConstantBitrate === false) {
      return failed(`variable, ${measured}`, `The bit rate is variable; a constant one is asked. ${hint}`);
    }
    if (bitrate < (minBitrate ?? 0)) {
      return failed(measured, `The bit rate is ${measured}; ${minBitrate} is asked. ${hint}`);
    }
    if (isConstantBitrate === null) {
      return notChecked(`The bit rate is ${measured}. Whether it is constant was not checked.`, measured);
    }
    return passed(`constant, ${measured}`, `The bit rate is ${measured} and constant.`);
  },
  loudness: ({ loudness }, sound) => {
    if (!loudness) return notChecked('The loudness was not checked.');
    const { unit, min, max } = loudness;
    const level = rounded(unit === 'LUFS' ? sound.integratedLufs : sound.rmsDb);
    if (level === null) return notChecked('The take is too short to measure its loudness, so it was not checked.');
    const measured = `${level} ${unit}`;
    if (isWithin(level, loudness)) return passed(measured, `The loudness is ${measured}.`);
    const change = rounded(Math.abs((min + max) / 2 - level));
    return failed(
      measured,
      `The loudness is ${measured}; ${min} to ${max} is asked. ${level < min ? 'Raise' : 'Lower'} the level by ${change} dB.`,
    );
  },
  burst: ({ burst }, sound) => {
    const shortTerm = rounded(sound.maxShortTermLufs);
    const momentary = rounded(sound.maxMomentaryLufs);
    if (!burst || (shortTerm === null && momentary === null)) {
      return notChecked('The take is too short to measure its loudest part, so it was not checked.');
    }
    const measured = [
      ...(shortTerm === null ? [] : [`short-term ${shortTerm} LUFS`]),
      ...(momentary === null ? [] : [`momentary ${momentary} LUFS`]),
    ].join(', ');
    const isLow =
      (shortTerm !== null && shortTerm <= burst.shortTermLufs) ||
      (momentary !== null && momentary <= burst.momentaryLufs);
    if (isLow) return passed(measured, `The loudest part is at ${measured}.`);
    return failed(
      measured,
      `The loudest part is at ${measured}; at most ${burst.shortTermLufs} or ${burst.momentaryLufs} is asked. Make loud words quieter, and then master the take again.`,
    );
  },
  peak: ({ peak }, sound) => {
    const level = rounded((peak?.unit === 'dBTP' ? sound.truePeakDbtp : sound.samplePeakDbfs) ?? null);
    if (!peak || level === null) return notChecked('The peaks could not be measured, so they were not checked.');
    const measured = `${level} ${peak.unit}`;
    if (level <= peak.max) return passed(measured, `Peaks reach ${measured}.`);
    return failed(
      measured,
      `Peaks reach ${measured}; at most ${peak.max} is asked. Lower the level, or use a limiter when you export the recording.`,
    );
  },
  noise: ({ maxNoiseDb }, { noiseFloorDb }) => {
    const level = rounded(noiseFloorDb);
    if (level === null || maxNoiseDb === null) {
      return notChecked('There is no pause in which noise could be measured, so it was not checked.');
    }
    const measured = `${level} dB`;
    if (level <= maxNoiseDb) return passed(measured, `Pauses are at ${measured}.`);
    return failed(
      measured,
      `Pauses are at ${measured}; ${maxNoiseDb} is asked. Try recording further from the computer.`,
    );
  },
  head: ({ headSeconds }, sound) =>
    checkRoomTone(headSeconds, rounded(sound.headSeconds), (measured) => `The first word begins after ${measured}`),
  tail: ({ tailSeconds }, sound) =>
    checkRoomTone(
      tailSeconds,
      rounded(sound.tailSeconds),
      (measured) => `The take goes on for ${measured} after the last word`,
    ),
  length: ({ maxMinutes }, { durationMs }) => {
    const minutes = Math.ceil(durationMs / 6_000) / 10;
    const measured = `${minutes} min`;
    if (maxMinutes === null || minutes <= maxMinutes) return passed(measured, `The take is ${measured} long.`);
    return failed(measured, `The take is ${measured} long; at most ${maxMinutes} is asked. Deliver it in parts.`);
  },
};

function checkRoomTone(
  asked: DeliveryRange | null,
  seconds: number | null,
  factOf: (measured: string) => string,
): Finding {
  if (seconds === null) return notChecked('No words were found in the take, so the time around them was not checked.');
  const measured = `${seconds} s`;
  if (isWithin(seconds, asked)) return passed(measured, `${factOf(measured)}.`);
  return failed(
    measured,
    `${factOf(measured)}; ${rangeText(asked, 's')} is asked. ${seconds < (asked?.min ?? 0) ? 'Leave more of the quiet room' : 'Cut the silence'} there.`,
  );
}

function checkName(pattern: string, name: string): Finding {
  if (nameMatches(name, pattern)) return passed(`“${name}”`, `The name is “${name}”.`);
  return failed(
    `“${name}”`,
    `The name is “${name}”; “${pattern}” is asked (# is a digit, * any text). Rename the file and upload it again.`,
  );
}

const passed = (measured: string, sentence: string): Finding => ({ measured, result: 'passed', sentence });
const failed = (measured: string, sentence: string): Finding => ({ measured, result: 'failed', sentence });
const notChecked = (sentence: string, measured: string | null = null): Finding => ({
  measured,
  result: 'not-checked',
  sentence,
});

/** Rounds as values are shown, so that a sentence never contradicts its result. */
function rounded(value: number | null): number | null {
  // Adding 0 turns -0 into 0.
  return value === null ? null : Math.round(value * 10) / 10 + 0;
}

function isWithin(value: number, limits: DeliveryRange | null): boolean {
  if (!limits) return true;
  return (limits.min === null || value >= limits.min) && (limits.max === null || value <= limits.max);
}

function rangeText(limits: DeliveryRange | null, unit: string): string {
  const { min = null, max = null } = limits ?? {};
  if (min === max) return `${min} ${unit}`;
  if (min === null) return `at most ${max} ${unit}`;
  return max === null ? `at least ${min} ${unit}` : `${min} to ${max} ${unit}`;
}

const inKhz = ({ min, max }: DeliveryRange): DeliveryRange => ({
  min: min === null ? null : min / 1000,
  max: max === null ? null : max / 1000,
});

const isG711 = (codec: string) => codec === 'pcm_mulaw' || codec === 'pcm_alaw';
/** RF64 and W64 are WAV files above 4 GB. */
const isWav = (container: string) => container === 'wav' || container === 'w64';

function isOfFormat(format: NonNullable<DeliveryLimits['format']>, { container, codec }: DeliveredSound): boolean {
  if (format === 'g711') return isG711(codec);
  if (format === 'mp3') return container === 'mp3' && codec === 'mp3';
  return isWav(container) && codec.startsWith('pcm_') && !isG711(codec);
}

const containerNames: Readonly<Record<string, string>> = {
  aiff: 'AIFF',
  caf: 'CAF',
  flac: 'FLAC',
  mp3: 'MP3',
  aac: 'AAC',
  ogg: 'Ogg',
  mov: 'MP4',
  matroska: 'WebM',
};

function formatText({ container, codec }: DeliveredSound): string {
  if (codec === 'pcm_mulaw') return 'µ-law';
  if (codec === 'pcm_alaw') return 'A-law';
  return isWav(container) ? 'WAV' : (containerNames[container] ?? container);
}
