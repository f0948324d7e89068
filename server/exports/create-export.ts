import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BodyOf } from '@/lib/contracts/contract';
import type { createExport as createExportContract, ExportRow } from '@/lib/contracts/exports';
import { refusalOf } from '@/lib/domain/assignments/life-cycle';
import {
  effectiveSettings,
  type ExportSettings,
  maxRunningExports,
  renderVersion,
} from '@/lib/domain/delivery/export-formats';
import { exportNames } from '@/lib/domain/delivery/file-names';
import type { Actor } from '@/server/access/actor';
import { exportAudio } from '@/server/jobs';
import { Prisma, reuseForeignKeyPlans, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';
import { enqueue } from '@/server/platform/queue/queue';
import { lockForChangeInState, readProject } from '@/server/projects/open-project';
import { exportInclude, presentExport } from './presenter';
import { exportMissing } from './queries';

type ExportBody = BodyOf<typeof createExportContract>;

export async function createExport(actor: Actor, projectId: string, body: ExportBody): Promise<ExportRow> {
  const { lines, filenamePattern, changedSinceExport, ...options } = body;
  const settings = effectiveSettings(options);
  const named = nameLines(lines, filenamePattern, settings);
  return transaction(async (tx) => {
    const { state } = await lockForChangeInState(tx, actor, projectId, 'create-export');
    const refusal = refusalOf('download-original', state.life);
    if (refusal) throw new AppError('conflict', refusal);
    await requireFewRunning(tx, projectId);
    await requireExportable(
      tx,
      projectId,
      named.map(({ uri }) => uri),
    );
    const changed =
      changedSinceExport === undefined
        ? named
        : await withoutUnchanged(tx, { projectId, exportId: changedSinceExport }, named);
    const isChanged = new Set(changed);
    const created = await tx.export.create({
      data: {
        projectId,
        createdById: actor.userId,
        options: settings,
        filenamePattern,
        changedSinceExportId: changedSinceExport ?? null,
        numLines: changed.length,
        logs: { create: duplicateLogs(changed) },
      },
      include: exportInclude,
    });
    await insertLines(tx, created.id, changed);
    await insertUnchanged(
      tx,
      created.id,
      named.filter((line) => !isChanged.has(line)),
    );
    await enqueue(tx, exportAudio, { exportId: created.id, attempt: created.attempt }, { group: projectId });
    await recordEvent(tx, { type: 'export-updated', projectId, exportId: created.id });
    return presentExport(created);
  });
}

/** Checks the scope before a body of 16 MB is read. */
export async function requireExporter(actor: Actor, projectId: string): Promise<void> {
  await readProject(actor, projectId, 'create-export');
}

type NewLine = {
  /** Position in the request, counted from 1. */
  position: number;
  filename: string;
  line: string;
  uri: string;
  path: string;
  renderKey: string;
  isDuplicate: boolean;
};

function nameLines(lines: ExportBody['lines'], pattern: string, settings: ExportSettings): NewLine[] {
  const names = exportNames(
    lines.map(({ filename }) => filename),
    pattern,
    settings.ending,
  );
  return lines.flatMap((line, index) => {
    const name = names[index];
    const position = index + 1;
    return name ? [{ ...line, ...name, position, renderKey: renderKeyOf(line.uri, settings) }] : [];
  });
}

/** Returns the key of a render. Equal keys have equal bytes, because recordings never change. */
function renderKeyOf(uri: string, settings: ExportSettings): string {
  const { format, bitrate, ending, denoise, denoiseamount, leveler, normloudness, hipfilter, loudnesstarget } =
    settings;
  const parts = [renderVersion, uri, format, bitrate, ending, denoise, denoiseamount, leveler, normloudness];
  return createHash('sha256')
    .update(JSON.stringify([...parts, hipfilter, loudnesstarget]))
    .digest('hex');
}

async function requireFewRunning(tx: Tx, projectId: string): Promise<void> {
  const running = await tx.export.count({ where: { projectId, status: 'inProgress' } });
  if (running < maxRunningExports) return;
  throw new AppError('conflict', `At most ${maxRunningExports} exports run at once. Please wait a moment.`, {
    code: 'export-limit',
  });
}

const countRow = z.strictObject({ count: z.int() });

/**
 * Requires that every uri is a checked take of the project, or an original or final of a line's take, whose assignment
 * was accepted: what customers may download (`server/system/send-object`), in one statement for all. Recordings of lines
 * whose check failed are accepted, and fail their line when the export runs.
 */
async function requireExportable(tx: Tx, projectId: string, uris: readonly string[]): Promise<void> {
  const distinct = [...new Set(uris)];
  const counted = Prisma.sql`
    with wanted as (select unnest(${distinct}::text[]) as uri),
    takes as (
      select w.uri from wanted w join audio_takes t on t.uri = w.uri join assignments a on a.id = t."assignmentId"
       where t."projectId" = ${projectId} and t.status = 'done' and a.state = 'accepted'
      union
      select w.uri from wanted w join line_takes t on t.uri = w.uri or t."finalUri" = w.uri
        join lines l on l.id = t."lineId" join assignments a on a.id = t."assignmentId"
       where l."projectId" = ${projectId} and t.status in ('done', 'failed') and a.state = 'accepted')
    select count(*)::int as count from takes`;
  if ((await queryRow(tx, countRow, counted))?.count === distinct.length) return;
  throw new AppError('not-found', 'Some of this audio does not exist or cannot be downloaded yet.');
}

async function withoutUnchanged(
  tx: Tx,
  { projectId, exportId }: { projectId: string; exportId: string },
  lines: readonly NewLine[],
): Promise<NewLine[]> {
  const earlier = await tx.export.findFirst({ where: { id: exportId, projectId }, select: { status: true } });
  if (!earlier) throw exportMissing();
  if (earlier.status !== 'finished') {
    throw new AppError('conflict', 'That export is not finished. Please choose a finished one.');
  }
  const exported = await filesOfChain(tx, exportId);
  const changed = lines.filter(({ path, renderKey }) => exported.get(path) !== renderKey);
  if (changed.length === 0) throw new AppError('conflict', 'Nothing has changed since that export.');
  return changed;
}

const fileRow = z.strictObject({ path: z.string(), renderKey: z.string() });

/**
 * Returns the files of the folder in which the ZIPs of an export and of those that it continues were unpacked: the
 * render key of each path, from the last ZIP with this path.
 */
async function filesOfChain(tx: Tx, exportId: string): Promise<Map<string, string>> {
  const selected = Prisma.sql`
    with recursive chain as (
      select id, status, "changedSinceExportId" as previous, 0 as age from exports where id = ${exportId}
      union all
      select e.id, e.status, e."changedSinceExportId", c.age + 1 from chain c join exports e on e.id = c.previous)
    select distinct on (l.path) l.path, l."renderKey" from chain c join export_lines l on l."exportId" = c.id
     where c.status = 'finished' and l.status = 'done' order by l.path, c.age`;
  const files = await queryRows(tx, fileRow, selected);
  return new Map(files.map(({ path, renderKey }) => [path, renderKey]));
}

function duplicateLogs(lines: readonly NewLine[]) {
  return lines.flatMap(({ filename, path, isDuplicate }) =>
    isDuplicate ? [{ level: 'warn', message: `${filename}: named ${path}, because the name was already used.` }] : [],
  );
}

async function insertLines(tx: Tx, exportId: string, lines: readonly NewLine[]): Promise<void> {
  await reuseForeignKeyPlans(tx);
  await tx.$executeRaw`
    insert into export_lines ("exportId", position, filename, line, uri, path, "renderKey")
    select ${exportId}, l.* from unnest(${columnOf(lines, 'position')}::int[], ${columnOf(lines, 'filename')}::text[],
      ${columnOf(lines, 'line')}::text[], ${columnOf(lines, 'uri')}::text[], ${columnOf(lines, 'path')}::text[],
      ${columnOf(lines, 'renderKey')}::text[]) as l`;
}

async function insertUnchanged(tx: Tx, exportId: string, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.$executeRaw`
    insert into export_unchanged_lines ("exportId", position, filename, line, path)
    select ${exportId}, l.* from unnest(${columnOf(lines, 'position')}::int[], ${columnOf(lines, 'filename')}::text[],
      ${columnOf(lines, 'line')}::text[], ${columnOf(lines, 'path')}::text[]) as l`;
}

function columnOf<Name extends keyof NewLine>(lines: readonly NewLine[], name: Name): NewLine[Name][] {
  return lines.map((line) => line[name]);
}
