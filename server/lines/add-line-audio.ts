import { z } from 'zod';
import type { BodyOf } from '@/lib/contracts/contract';
import type {
  addLineAudio as oneContract,
  addLinesAudio as severalContract,
  Line,
  LineAudio,
  LineTake,
} from '@/lib/contracts/lines';
import type { Actor } from '@/server/access/actor';
import { enqueueLineTakes } from './enqueue-line-takes';
import { db, Prisma, type Tx } from '@/server/platform/db';
import { AppError, invalidField, missingScope } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { readProject } from '@/server/projects/open-project';
import { type ArrivedUpload, claimUploads, requireAllArrived } from '@/server/uploads/claim-upload';
import { readLineAudio, readLines } from './line-rows';
import { changeLines, missingLine, stampLines } from './open-lines';
import { type LineViewer, lineViewerOf, presentLineTake } from './present-line';

const maxTakesPerLine = 50;

type Upload = BodyOf<typeof severalContract>['files'][number];

export async function addLineAudio(
  actor: Actor,
  projectId: string,
  filename: string,
  upload: BodyOf<typeof oneContract>,
): Promise<Line> {
  const { viewer, ids } = await addAudio(actor, projectId, [{ filename, ...upload }]);
  const [line] = await readLines(viewer, ids);
  if (!line) throw missingLine();
  return line;
}

/** Does the same as `addLineAudio`, and returns the take. */
export async function addLineTake(
  actor: Actor,
  projectId: string,
  filename: string,
  upload: BodyOf<typeof oneContract>,
): Promise<LineTake> {
  const { takeId } = await addLineAudio(actor, projectId, filename, upload);
  const take = await db.lineTake.findUnique({ where: { uri: upload.uri } });
  if (!take) throw new AppError('not-found', 'This take does not exist.');
  return presentLineTake(take, { userId: actor.userId, chosenId: takeId });
}

/**
 * Adds a take to each line and chooses it, which withdraws the approval. A file that the line already has is not added
 * again, so that a client can repeat a request whose response was lost in another composition.
 */
export async function addLinesAudio(actor: Actor, projectId: string, files: readonly Upload[]): Promise<LineAudio[]> {
  const { viewer, ids } = await addAudio(actor, projectId, files);
  return readLineAudio(viewer, ids);
}

type Added = { viewer: LineViewer; ids: string[] };

async function addAudio(actor: Actor, projectId: string, files: readonly Upload[]): Promise<Added> {
  try {
    return await addNewAudio(actor, projectId, files);
  } catch (error) {
    // The same request, which the client repeats while the server still handles the first one, has added the audio
    // meanwhile.
    if (error instanceof AppError && error.code === 'upload-used') return addNewAudio(actor, projectId, files);
    throw error;
  }
}

async function addNewAudio(actor: Actor, projectId: string, files: readonly Upload[]): Promise<Added> {
  const uris = files.map(({ uri }) => uri);
  if (new Set(uris).size !== uris.length) throw invalidField('files', 'Each upload can be used once.');
  await readProject(actor, projectId, 'record-line');
  const added = await findAdded(actor, projectId, files);
  const fresh = files.filter(({ uri }) => !added.has(uri));
  const arrived = await requireAllArrived(
    actor,
    fresh.map(({ uri }) => uri),
    'audio',
  );
  const { ids, viewer } = await changeLines(actor, projectId, ['record-line'], async (tx, access) => {
    const { assignment } = access.state;
    // Only the assigned voice has this scope.
    if (assignment?.voiceId !== actor.userId) throw missingScope('record-line');
    if (fresh.length > 0) {
      const lineIds = await addTakes(tx, actor, { projectId, assignmentId: assignment.id, files: fresh, arrived });
      for (const [index, { uri }] of fresh.entries()) added.set(uri, lineIds[index] ?? '');
    }
    return { ids: uris.map((uri) => added.get(uri) ?? ''), viewer: lineViewerOf(actor, access) };
  });
  return { viewer, ids: [...new Set(ids)] };
}

/** Returns the lines that already have the files, by URI. */
async function findAdded(actor: Actor, projectId: string, files: readonly Upload[]): Promise<Map<string, string>> {
  const filenames = new Map(files.map(({ uri, filename }) => [uri, filename]));
  const takes = await db.lineTake.findMany({
    where: { uri: { in: [...filenames.keys()] }, userId: actor.userId, line: { projectId } },
    select: { uri: true, line: { select: { id: true, filename: true } } },
  });
  return new Map(
    takes.filter(({ uri, line }) => filenames.get(uri) === line.filename).map((take) => [take.uri, take.line.id]),
  );
}

type NewTakes = {
  projectId: string;
  assignmentId: string;
  files: readonly Upload[];
  arrived: readonly ArrivedUpload[];
};

async function addTakes(
  tx: Tx,
  actor: Actor,
  { projectId, assignmentId, files, arrived }: NewTakes,
): Promise<string[]> {
  const lineIds = await requireLines(tx, projectId, files);
  await claimUploads(
    tx,
    actor,
    files.map(({ uri }) => uri),
    'audio',
  );
  const takes = files.map(({ uri, duration, marks }, index) => ({
    id: newId(),
    lineId: lineIds[index] ?? '',
    assignmentId,
    userId: actor.userId,
    uri,
    marks,
    // Measured by the browser, replaced by the worker.
    durationMs: duration === null || duration === undefined ? null : Math.round(duration * 1000),
  }));
  const at = await stampLines(tx, projectId);
  await tx.lineTake.createMany({ data: takes });
  await chooseTakes(tx, { lineIds, takeIds: takes.map(({ id }) => id), at });
  const sized = takes.map(({ id }, index) => ({ id, sizeBytes: arrived[index]?.sizeBytes ?? null }));
  await enqueueLineTakes(tx, actor.userId, sized);
  return lineIds;
}

const recordedRow = z.strictObject({ id: z.string(), filename: z.string(), numTakes: z.int() });

/** @throws AppError 'not-found' for a filename without a line, 'conflict' for a line with too many takes */
async function requireLines(tx: Tx, projectId: string, files: readonly Upload[]): Promise<string[]> {
  const selected = Prisma.sql`
    select id, filename, (select count(*)::int from line_takes t where t."lineId" = l.id) as "numTakes"
      from lines l where "projectId" = ${projectId} and filename = any(${files.map(({ filename }) => filename)})`;
  const rows = await queryRows(tx, recordedRow, selected);
  const byFilename = new Map(rows.map((row) => [row.filename, row]));
  return files.map(({ filename }) => {
    const line = byFilename.get(filename);
    if (!line) throw new AppError('not-found', `There is no line with the filename ${filename}.`);
    line.numTakes += 1;
    if (line.numTakes > maxTakesPerLine) {
      const message = `${filename} has ${maxTakesPerLine} takes. Delete one of them before you add another.`;
      throw new AppError('conflict', message, { code: 'too-many-takes' });
    }
    return line.id;
  });
}

/** Chooses the last one of several takes of a line. */
async function chooseTakes(
  tx: Tx,
  { lineIds, takeIds, at }: { lineIds: readonly string[]; takeIds: readonly string[]; at: Date },
): Promise<void> {
  const chosen = new Map(lineIds.map((lineId, index) => [lineId, takeIds[index] ?? '']));
  await tx.$executeRaw`
    update lines l set "takeId" = c."takeId", "isApproved" = false, "lastModified" = ${at}
      from unnest(${[...chosen.keys()]}::text[], ${[...chosen.values()]}::text[]) as c("lineId", "takeId")
     where l.id = c."lineId"`;
}
