import { z } from 'zod';
import { refusalOf } from '@/lib/domain/assignments/life-cycle';
import type { Scope } from '@/lib/domain/projects/scopes';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { type Line, type LineTake, Prisma, type Tx, transaction } from '@/server/platform/db';
import { AppError, missingScope } from '@/server/platform/errors';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { type ProjectAccess, lockForChange } from '@/server/projects/open-project';
import { announceLines } from './announce-lines';
import { followLines } from './complete-delivery';

/**
 * Locks and loads a project with a line reader for a change of its lines.
 * @throws AppError 'forbidden' for a missing scope, 'conflict' if the project's state does not allow one of them.
 */
async function openLines(
  tx: Tx,
  actor: Actor,
  projectId: string,
  scopes: readonly [Scope, ...Scope[]],
): Promise<ProjectAccess> {
  const access = await lockForChange(tx, actor, projectId, scopes[0]);
  for (const scope of scopes) {
    if (!access.scopes.has(scope)) throw missingScope(scope);
    const refusal = refusalOf(scope, access.state.life);
    if (refusal) throw new AppError('conflict', refusal);
  }
  if (!access.project.hasLineReader) throw new AppError('conflict', 'This project has no lines.');
  return access;
}

/** Runs a change of lines in one transaction that holds the project's lock. */
export function changeLines<T>(
  actor: Actor,
  projectId: string,
  scopes: readonly [Scope, ...Scope[]],
  run: (tx: Tx, access: ProjectAccess) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    const result = await run(tx, await openLines(tx, actor, projectId, scopes));
    await followLines(tx, projectId);
    return result;
  });
}

const stampRow = z.strictObject({
  linesModified: z.date(),
  linesAnnouncedAt: z.date().nullable(),
  linesAnnouncementDueAt: z.date().nullable(),
});

/**
 * Returns the `lastModified` of every line that the transaction changes or deletes: later than that of any former
 * transaction, because the project stays locked until the commit. So `changedSince` misses nothing.
 */
export async function stampLines(tx: Tx, projectId: string): Promise<Date> {
  const time = now(tx);
  const update = Prisma.sql`
    update projects
       set "linesModified" = greatest(${time}, "linesModified" + interval '1 millisecond'), "lastModified" = ${time}
     where id = ${projectId} returning "linesModified", "linesAnnouncedAt", "linesAnnouncementDueAt"`;
  const stamp = await queryRow(tx, stampRow, update);
  if (!stamp) throw new Error(`The project ${projectId} is locked and is not there`);
  await announceLines(tx, projectId, stamp);
  return stamp.linesModified;
}

/** @throws AppError 'not-found' */
export async function findLine(tx: Tx, projectId: string, filename: string): Promise<Line> {
  const line = await tx.line.findUnique({ where: { projectId_filename: { projectId, filename } } });
  if (!line) throw missingLine();
  return line;
}

export function missingLine(): AppError {
  return new AppError('not-found', 'This line does not exist.');
}

/** @throws AppError 'not-found' for a take of another voice or line */
export async function findOwnTake(tx: Tx, actor: Actor, line: Line, takeId: string): Promise<LineTake> {
  const take = await tx.lineTake.findFirst({ where: { id: takeId, lineId: line.id, userId: actor.userId } });
  if (!take) throw new AppError('not-found', 'This take does not exist.');
  return take;
}

const filenameRow = z.strictObject({ filename: z.string() });

/**
 * Names that differ only in case would overwrite each other when a ZIP is unpacked on Windows or macOS.
 * @param except line that is renamed.
 * @throws AppError 'conflict' with the code 'filename-taken'.
 */
export async function requireFreeFilename(
  tx: Tx,
  projectId: string,
  filename: string,
  except: string | null = null,
): Promise<void> {
  const selected = Prisma.sql`
    select filename from lines
     where "projectId" = ${projectId} and id is distinct from ${except}
       and lower(filename collate "und-x-icu") = lower(${filename} collate "und-x-icu")
     order by filename = ${filename} desc limit 1`;
  const other = await queryRow(tx, filenameRow, selected);
  if (!other) return;
  const message =
    other.filename === filename
      ? `There is already a line with the filename ${filename}.`
      : `There is already a line with the filename ${other.filename}, which differs only in case.`;
  throw new AppError('conflict', message, { code: 'filename-taken' });
}
