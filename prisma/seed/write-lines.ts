import { dayMs } from '@/lib/domain/durations';
import { sampleId } from '@/prisma/seed/content/random';
import type { SampleVoice } from '@/prisma/seed/content/roster';
import type { RecordingOrder } from '@/prisma/seed/recordings/order';
import type { Prisma, Tx } from '@/server/platform/db';
import { countLines } from '@/server/projects/delivery/count-lines';
import type { SampleMedia } from './sample-files';
import { takeOrder } from './sample-people';

const gamePlaces = [
  'harbor',
  'market',
  'lighthouse',
  'mine',
  'observatory',
  'archive',
  'greenhouse',
  'ferry',
  'north-gate',
  'cellar',
];
const gamePeople = ['keeper', 'captain', 'smith', 'child', 'stranger'];

const gameSayings: readonly { text: string; direction: string }[] = [
  { text: 'You again. I had hoped the tide would keep you another day.', direction: 'dry, not unkind' },
  { text: 'Nobody goes to the {place} after dark. Nobody who comes back.', direction: 'low, close' },
  { text: 'Quiet! Did you hear that? It came from below.', direction: 'whispered, tense' },
  { text: 'Take the lamp. You will need it more than I do.', direction: 'warm, tired' },
  { text: 'The {place} was full of people once. I still hear them on Sundays.', direction: 'wistful' },
  { text: 'If you see my brother, tell him the door is open.', direction: 'holding back' },
];

type GameLine = {
  filename: string;
  description: string;
  line: string;
};

export function gameLines(): GameLine[] {
  return gamePlaces.flatMap((place) =>
    gamePeople.flatMap((person) =>
      gameSayings.map(({ text, direction }, index) => ({
        filename: `${place}_${person}_${String(index + 1).padStart(2, '0')}.wav`,
        description: `${capital(person)}, ${place.replace('-', ' ')}: ${direction}`,
        line: text.replace('{place}', place.replace('-', ' ')),
      })),
    ),
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const gameScript = gameLines();
const recordedLines = 36;
const approvedLines = 20;
/** Lines at these indexes have further takes: one, or two. */
const numFurtherTakes = new Map([
  [2, 1],
  [5, 2],
  [21, 1],
  [24, 2],
]);
const failedLine = recordedLines;
const commentedLine = 21;

type LineContext = {
  media: SampleMedia;
  now: Date;
  voice: SampleVoice;
  projectId: string;
  assignments: readonly Prisma.AssignmentCreateManyInput[];
};

type Reading = { position: number; number: number };

function readings(): Reading[] {
  return Array.from({ length: failedLine + 1 }, (_, position) => position).flatMap((position) =>
    Array.from({ length: 1 + (numFurtherTakes.get(position) ?? 0) }, (_, number) => ({ position, number })),
  );
}

/** Returns an order whose rate differs from all others, so that each reading has a recording of its own. */
function readingOrder(voice: SampleVoice, { position, number }: Reading): RecordingOrder {
  const order = takeOrder(voice, 'en', gameScript[position]?.line ?? '');
  return { ...order, rate: Number((order.rate * (1 - position * 0.001 - number * 0.05)).toFixed(4)) };
}

export function lineOrders(voice: SampleVoice): RecordingOrder[] {
  return readings().map((reading) => readingOrder(voice, reading));
}

export async function writeLines(tx: Tx, context: LineContext): Promise<void> {
  const { now, projectId } = context;
  const takes = readings().map((reading) => takeRow(context, reading));
  const chosenIds = new Map(takes.map(({ lineId, id }) => [lineId, id]));
  const lines = gameScript.map((line, position) => ({
    ...line,
    id: lineId(position),
    projectId,
    position,
    isApproved: position < approvedLines,
    comment: position === commentedLine ? 'Could this one be a little colder?' : '',
    created: new Date(now.getTime() - 6 * dayMs),
    lastModified: modifiedAt(now, position),
  }));
  await tx.line.createMany({ data: lines });
  await tx.lineTake.createMany({ data: takes });
  for (const [id, takeId] of chosenIds) await tx.line.update({ where: { id }, data: { takeId } });
  const linesModified = new Date(Math.max(...lines.map(({ lastModified }) => lastModified.getTime())));
  await tx.project.update({ where: { id: projectId }, data: { linesModified } });
  await countLines(tx, projectId);
}

const lineId = (position: number): string => sampleId('line', gameScript[position]?.filename ?? position);

const modifiedAt = (now: Date, position: number): Date => new Date(now.getTime() - 2 * dayMs + position * 60_000);

function takeRow({ media, now, voice, projectId, assignments }: LineContext, reading: Reading) {
  const { position, number } = reading;
  const assignment = assignments.find((row) => row.projectId === projectId);
  if (!assignment?.id) throw new Error('The sample game has no assignment');
  const { uri, originalUri, durationMs, peaks, loudness, sampleRate } = media.recording(readingOrder(voice, reading));
  if (!originalUri || !loudness) throw new Error('Readings of lines have an original and a loudness');
  const row = {
    id: sampleId('line-take', position, number),
    lineId: lineId(position),
    uri: originalUri,
    assignmentId: assignment.id,
    userId: voice.id,
    marks: [],
    created: new Date(modifiedAt(now, position).getTime() - (3 - number) * 60_000),
  };
  if (position === failedLine) {
    return { ...row, status: 'failed' as const, failure: 'The recording is silent.', durationMs };
  }
  const { integratedLufs, truePeakDbtp } = loudness;
  return {
    ...row,
    status: 'done' as const,
    previewUri: uri,
    finalUri: originalUri,
    durationMs,
    peaks,
    integratedLufs,
    truePeakDbtp,
    sampleRate,
    channels: 1,
    codec: 'pcm_s16le',
  };
}
