import { z } from 'zod';
import type {
  MediaStatus,
  OwnStudioQualityDemo,
  OwnVoiceDemo,
  StudioQualityDemo,
  Voice,
  VoiceDemo,
} from '@/lib/contracts/voices';
import { qualityFindings, type QualityMeasurements } from '@/lib/domain/delivery/quality-report';
import { countryName } from '@/lib/domain/people/countries';
import { peaksLength } from '@/lib/domain/sound/peaks';
import { nameOf, pictureUrl } from '@/server/access/people';
import type { Prisma } from '@/server/platform/db';

export type StudioDemoRow = {
  status: MediaStatus;
  uri: string;
  processedUri: string | null;
  durationMs: number | null;
  peaks: Uint8Array | null;
};

export type DemoRow = StudioDemoRow & {
  id: string;
  name: string;
  language: string;
  dialect: string | null;
  age: string | null;
  types: string[];
  tones: string[];
};

export type VoiceRow = {
  id: string;
  firstName: string;
  lastName: string;
  pictureId: string | null;
  gender: Voice['gender'];
  ratingSum: number;
  ratingCount: number;
  city: string | null;
  country: string | null;
  demos: DemoRow[];
  studioDemo: StudioDemoRow | null;
};

export const presentDemo = (demo: DemoRow): VoiceDemo => demoWith(demo, peaksLength);

export const presentStudioDemo = (demo: StudioDemoRow): StudioQualityDemo => recordingWith(demo, peaksLength);

type OwnRow<Row> = Row & { failure: string | null };

/** Presents a demo to the voice itself and to support, with the upload and the reason of a failure. */
export function presentOwnDemo(demo: OwnRow<DemoRow> & Pick<OwnVoiceDemo, 'hiddenGround'>): OwnVoiceDemo {
  return { ...presentDemo(demo), ...ownFields(demo), hiddenGround: demo.hiddenGround };
}

/** The form in which the worker writes the measurements. */
const storedMeasurements = z.object({
  sampleRate: z.number(),
  bits: z.number().nullable(),
  codec: z.string(),
  noiseFloorDb: z.number().nullable(),
  numClipped: z.number(),
  bandwidthHz: z.number(),
  echoSeconds: z.number().nullable(),
  peakToLoudnessDb: z.number(),
}) satisfies z.ZodType<QualityMeasurements>;

export function presentOwnStudioDemo(demo: OwnRow<StudioDemoRow> & { measurements: unknown }): OwnStudioQualityDemo {
  const measurements = storedMeasurements.nullable().parse(demo.measurements);
  const report = measurements && { measurements, findings: qualityFindings(measurements) };
  return { ...presentStudioDemo(demo), ...ownFields(demo), report };
}

const ownFields = ({ uri, processedUri, failure }: OwnRow<StudioDemoRow>) => ({ uri, processedUri, failure });

function demoWith(demo: DemoRow, columns: number): VoiceDemo {
  return {
    id: demo.id,
    name: demo.name,
    language: demo.language,
    dialect: demo.dialect,
    age: demo.age,
    types: demo.types,
    tones: demo.tones,
    ...recordingWith(demo, columns),
  };
}

function recordingWith(demo: StudioDemoRow, columns: number): StudioQualityDemo {
  return {
    status: demo.status,
    uri: demo.processedUri,
    durationMs: demo.durationMs,
    peaks: demo.peaks && Buffer.from(withColumns(demo.peaks, columns)).toString('base64'),
  };
}

/**
 * Presents the public data of a published voice.
 * @param columns maximum per waveform; a list needs fewer than a profile.
 */
export function presentVoice(voice: VoiceRow, columns = peaksLength): Voice {
  return {
    id: voice.id,
    name: nameOf(voice),
    picture: pictureUrl(voice.pictureId),
    gender: voice.gender,
    companyCity: voice.city ?? '',
    companyCountry: voice.country ?? '',
    place: [voice.city, voice.country && countryName(voice.country)].filter(Boolean).join(', '),
    languages: [...new Set(voice.demos.map((demo) => demo.language))],
    ...leadOf(voice.demos[0]),
    rating: voice.ratingCount === 0 ? null : Math.round((voice.ratingSum / voice.ratingCount) * 10) / 10,
    ratingCount: voice.ratingCount,
    voiceDemos: voice.demos.map((demo) => demoWith(demo, columns)),
    studioQualityDemo: voice.studioDemo && recordingWith(voice.studioDemo, columns),
  };
}

/** Returns the attributes of the demo that represents a voice, each as a single value. */
export function leadOf(demo?: Pick<DemoRow, 'language' | 'dialect' | 'types' | 'tones' | 'age'>) {
  return {
    language: demo?.language ?? null,
    dialect: demo?.dialect ?? null,
    type: demo?.types[0] ?? null,
    tone: demo?.tones[0] ?? null,
    age: demo?.age ?? null,
  };
}

/** Downsamples by the maximum. Uses plain loops, because a page of search results contains 80,000 bytes of peaks. */
function withColumns(peaks: Uint8Array, columns: number): Uint8Array {
  if (peaks.length <= columns) return peaks;
  const loudest = new Uint8Array(columns);
  for (let column = 0; column < columns; column++) {
    const to = Math.floor(((column + 1) * peaks.length) / columns);
    let most = 0;
    for (let at = Math.floor((column * peaks.length) / columns); at < to; at++) most = Math.max(most, peaks[at] ?? 0);
    loudest[column] = most;
  }
  return loudest;
}

/** Selects the team of one of a voice. */
export function businessWhere(voiceId: string): Prisma.TeamWhereInput {
  return { isVoiceBusiness: true, members: { some: { userId: voiceId } } };
}
