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
import { db } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { page } from '@/server/platform/http-result';
import { viewProject } from '@/server/projects/open-project';
import { getProject } from '@/server/projects/queries';
import { type ChangedRow, readByFilename, readChanged, readScript } from './line-rows';
import { missingLine } from './open-lines';
import { type LineViewer, lineViewerOf, presentLine, presentLineTake } from './present-line';

export async function getProjectWithLines(actor: Actor, projectId: string): Promise<ProjectWithParts> {
  const project = await getProject(actor, projectId);
  if (!project.hasLineReader) return { ...project, lines: [] };
  const viewer = lineViewerOf(actor, await viewProject(actor, projectId));
  return { ...project, lines: await readScript(viewer, projectId) };
}

/** The cursor needs no signature, because it only sets the position in the list. */
const filenameCursor = z.tuple([lineFilename]);
const changeCursor = z.tuple([instant, id]);

export async function listLines(actor: Actor, projectId: string, query: QueryOf<typeof listLinesContract>) {
  const viewer = lineViewerOf(actor, await viewProject(actor, projectId));
  return query.changedSince === undefined
    ? listByFilename(viewer, projectId, query)
    : listChanges(viewer, projectId, { ...query, changedSince: query.changedSince });
}

type Paging = { limit: number; cursor?: string | undefined };

async function listByFilename(viewer: LineViewer, projectId: string, { limit, cursor }: Paging) {
  const afterFilename = cursor === undefined ? null : parseCursor(filenameCursor, cursor)[0];
  const rows = await readByFilename(viewer, projectId, { afterFilename, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const lines: Array<Line | DeletedLine> = rows.slice(0, limit).map((row) => presentLine(row, viewer));
  return page(lines, last ? encodeCursor([last.filename]) : null);
}

async function listChanges(
  viewer: LineViewer,
  projectId: string,
  { limit, cursor, changedSince }: Paging & { changedSince: string },
) {
  const [since, afterId] = cursor === undefined ? [changedSince, null] : parseCursor(changeCursor, cursor);
  const rows = await readChanged(viewer, projectId, { since: new Date(since), afterId, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const lines = rows.slice(0, limit).map((row) => presentChange(row, viewer));
  return page(lines, last ? encodeCursor([last.lastModified.toISOString(), last.id]) : null);
}

function presentChange(row: ChangedRow, viewer: LineViewer): Line | DeletedLine {
  if (row.filename !== null) return presentLine(row, viewer);
  return { id: row.id, isDeleted: true, lastModified: row.lastModified.toISOString() };
}

function encodeCursor(position: readonly string[]): string {
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

/** A voice sees its own takes. */
export async function listLineTakes(actor: Actor, projectId: string, filename: string): Promise<LineTake[]> {
  const { voiceId } = lineViewerOf(actor, await viewProject(actor, projectId));
  const line = await db.line.findUnique({
    where: { projectId_filename: { projectId, filename } },
    select: {
      takeId: true,
      takes: { where: voiceId ? { userId: voiceId } : {}, orderBy: [{ created: 'desc' }, { id: 'desc' }] },
    },
  });
  if (!line) throw missingLine();
  return line.takes.map((take) => presentLineTake(take, line.takeId));
}
