import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import { id, instant } from '@/lib/contracts/fields';
import {
  type DeletedLine,
  type Line,
  lineFilename,
  type LineTake,
  type listLines as listLinesContract,
} from '@/lib/contracts/lines';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import type { Actor } from '@/server/access/actor';
import { hourMs } from '@/lib/domain/durations';
import { now } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { HttpResult, pageResult, type Reserve, type StreamedResult } from '@/server/platform/http-result';
import { readProject } from '@/server/projects/open-project';
import { getWholeProject } from '@/server/projects/queries';
import {
  type ChangedRow,
  type ChangePosition,
  measureByFilename,
  measureChanged,
  measureScript,
  readByFilename,
  readChanged,
  readRecorded,
  readScript,
} from './line-rows';
import { missingLine } from './open-lines';
import { type LineViewer, lineViewerOf, presentLine, presentLineTake } from './present-line';

/** Returns the project with its parts, of which the lines are one. */
export function getProjectWithLines(actor: Actor, projectId: string): Promise<StreamedResult<ProjectWithParts>> {
  return getWholeProject(actor, projectId, (access) => {
    const viewer = lineViewerOf(actor, access);
    return {
      measure: () => measureScript(projectId),
      pages: () => readScript(viewer, projectId),
    };
  });
}

/** The details of a delivered project show this many lines. */
const maxDeliveredLines = 8;

/** Returns lines for the details of a project while its delivery is reviewed. */
export async function deliveredLines(actor: Actor, projectId: string) {
  const viewer = lineViewerOf(actor, await readProject(actor, projectId));
  return readRecorded(viewer, projectId, maxDeliveredLines);
}

/** The cursor needs no signature, because it only sets the position in the list. */
const filenameCursor = z.tuple([lineFilename]);
const changeCursor = z.tuple([instant, z.boolean(), id]);

/** Deletions are stored for this long (`deletedLineHours` in server/system/clean-up.ts adds a tolerance). */
const changesHours = 24;
/** Time that is longer than any transaction: a change that is not committed yet has a later time. */
const lookBackMs = hourMs;

/** @param reserve is called with the size of the page before it is read */
export async function listLines(
  actor: Actor,
  projectId: string,
  query: QueryOf<typeof listLinesContract>,
  reserve: Reserve = async () => {},
) {
  const access = await readProject(actor, projectId);
  const viewer = lineViewerOf(actor, access);
  // Read before the lines: what changes in between is listed again.
  const { linesModified } = access.project;
  if (query.changedSince !== undefined) requireStoredChanges(new Date(query.changedSince), linesModified);
  const { body, extra } =
    query.changedSince === undefined
      ? await listByFilename(viewer, projectId, query, reserve)
      : await listChanges(viewer, projectId, { ...query, changedSince: query.changedSince }, reserve);
  return new HttpResult(body, { headers: { ...extra.headers, 'X-Changed-Since': nextChangedSince(linesModified) } });
}

/** @throws AppError 'gone' if lines may have been deleted since then that are no longer listed */
function requireStoredChanges(since: Date, linesModified: Date | null): void {
  const isStored = since.getTime() >= now().getTime() - changesHours * hourMs;
  if (!isStored && linesModified !== null && linesModified > since) throw changesExpired();
}

function changesExpired(): AppError {
  const message = `Changes are listed for ${changesHours} hours. Please load the list of lines again.`;
  return new AppError('gone', message, { code: 'changes-expired' });
}

function nextChangedSince(linesModified: Date | null): string {
  return new Date(Math.max(linesModified?.getTime() ?? 0, now().getTime() - lookBackMs)).toISOString();
}

type Paging = { limit: number; cursor?: string | undefined };

async function listByFilename(viewer: LineViewer, projectId: string, { limit, cursor }: Paging, reserve: Reserve) {
  const afterFilename = cursor === undefined ? null : parseCursor(filenameCursor, cursor)[0];
  await reserve(await measureByFilename(projectId, { afterFilename, limit }));
  const { rows, isLast } = await readByFilename(viewer, projectId, { afterFilename, limit });
  const last = isLast ? undefined : rows.at(-1);
  const lines: Array<Line | DeletedLine> = rows.map((row) => presentLine(row, viewer));
  return pageResult(lines, last ? encodeCursor([last.filename]) : null);
}

async function listChanges(
  viewer: LineViewer,
  projectId: string,
  { limit, cursor, changedSince }: Paging & { changedSince: string },
  reserve: Reserve,
) {
  const after = cursor === undefined ? new Date(changedSince) : positionOf(parseCursor(changeCursor, cursor));
  await reserve(await measureChanged(projectId, { after, limit }));
  const { rows, isLast } = await readChanged(viewer, projectId, { after, limit });
  const last = isLast ? undefined : rows.at(-1);
  const lines = rows.map((row) => presentChange(row, viewer));
  return pageResult(lines, last ? encodeCursor([last.lastModified.toISOString(), last.isDeleted, last.id]) : null);
}

function positionOf([at, isDeleted, lineId]: z.infer<typeof changeCursor>): ChangePosition {
  return { at: new Date(at), isDeleted, id: lineId };
}

function presentChange(row: ChangedRow, viewer: LineViewer): Line | DeletedLine {
  if (!row.isDeleted) return presentLine(row, viewer);
  if (row.filename === null) throw changesExpired();
  return { filename: row.filename, isDeleted: true, lastModified: row.lastModified.toISOString() };
}

function encodeCursor(position: readonly (string | boolean)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function parseCursor<T>(schema: z.ZodType<T>, cursor: string): T {
  let position: unknown;
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    position = null;
  }
  const parsed = schema.safeParse(position);
  if (!parsed.success) throw invalidField('cursor', 'This cursor is not valid.');
  return parsed.data;
}

/** Lists the takes of a line. A voice sees its own ones. */
export async function listLineTakes(actor: Actor, projectId: string, filename: string): Promise<LineTake[]> {
  const { voiceId } = lineViewerOf(actor, await readProject(actor, projectId));
  const line = await db.line.findUnique({
    where: { projectId_filename: { projectId, filename } },
    select: {
      takeId: true,
      takes: { where: voiceId ? { userId: voiceId } : {}, orderBy: [{ created: 'desc' }, { id: 'desc' }] },
    },
  });
  if (!line) throw missingLine();
  return line.takes.map((take) => presentLineTake(take, { userId: actor.userId, chosenId: line.takeId }));
}
