import { z } from 'zod';
import { now } from '@/server/platform/clock';
import { db, Prisma, type Tx, transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { queryRows } from '@/server/platform/postgres/query-rows';
import type { ExportAttempt } from './export-attempt';

const renderLog = z.object({ level: z.enum(['info', 'warn']), message: z.string() });
export type RenderLog = z.output<typeof renderLog>;

/** A recording that was rendered, or the reason why it could not be. */
export type RenderedRecording = { renderKey: string } & ({ logs: RenderLog[] } | { failure: string });

/** Error for an export that was deleted or retried while its job ran. */
export class ExportGoneError extends Error {
  override readonly name = 'ExportGoneError';
}

const eventIntervalMs = 1_000;

const reusedRow = z.strictObject({ path: z.string(), logs: z.array(renderLog) });
const failedRow = z.strictObject({ path: z.string(), failure: z.string().nullable() });

/** Stores the progress of one run of the job. */
export class ExportProgress {
  private lastEventAt = 0;

  constructor(private readonly exported: ExportAttempt & { projectId: string }) {}

  /**
   * Marks lines as done whose recordings other exports have rendered with the same settings, and lines as pending whose
   * rendered files have expired since an earlier attempt.
   */
  async reuseRenders(): Promise<void> {
    const { exportId } = this.exported;
    await this.change(async (tx) => {
      await tx.$executeRaw`
        update export_lines l set status = 'pending' where l."exportId" = ${exportId} and l.status = 'done'
           and not exists (select from export_renders r where r.key = l."renderKey")`;
      const reuse = Prisma.sql`
        with used as (
          update export_renders r set "lastUsedAt" = now()
           where key in (select "renderKey" from export_lines where "exportId" = ${exportId}) returning key, logs)
        update export_lines l set status = 'done' from used u
         where l."exportId" = ${exportId} and l.status = 'pending' and l."renderKey" = u.key
        returning l.path, u.logs`;
      const reused = await queryRows(tx, reusedRow, reuse);
      return reused.flatMap(({ path, logs }) => lineLogs(path, logs));
    });
  }

  /** Fails the lines whose recording failed its check, with the reason. */
  async failUnchecked(): Promise<void> {
    const { exportId } = this.exported;
    await this.change(async (tx) => {
      const update = Prisma.sql`
        update export_lines l set status = 'failed' from line_takes t
         where l."exportId" = ${exportId} and l.status = 'pending' and t.uri = l.uri and t.status = 'failed'
        returning l.path, t.failure`;
      const failed = await queryRows(tx, failedRow, update);
      return failed.map(({ path, failure }) => ({
        level: 'error',
        message: `${path}: ${failure ?? 'The recording could not be processed.'}`,
      }));
    });
  }

  async settle(recordings: readonly RenderedRecording[]): Promise<void> {
    const { exportId } = this.exported;
    await this.change(async (tx) => {
      const logs: NewLog[] = [];
      for (const recording of recordings) {
        const where = { exportId, renderKey: recording.renderKey, status: 'pending' as const };
        const lines = await tx.exportLine.findMany({ where, select: { path: true } });
        await tx.exportLine.updateMany({ where, data: { status: 'logs' in recording ? 'done' : 'failed' } });
        for (const { path } of lines) {
          if ('logs' in recording) logs.push(...lineLogs(path, recording.logs));
          else logs.push({ level: 'error', message: `${path}: ${recording.failure}` });
        }
      }
      return logs;
    });
  }

  private async change(write: (tx: Tx) => Promise<NewLog[]>): Promise<void> {
    const { exportId, attempt, projectId } = this.exported;
    const timeMs = now().getTime();
    const isEventDue = timeMs - this.lastEventAt >= eventIntervalMs;
    await transaction(async (tx) => {
      const open = await tx.$queryRaw<unknown[]>`
        select 1 from exports where id = ${exportId} and attempt = ${attempt} and status = 'inProgress' for update`;
      if (open.length === 0) throw new ExportGoneError();
      const logs = await write(tx);
      await tx.exportLog.createMany({ data: logs.map((log) => ({ exportId, ...log })) });
      await tx.export.update({ where: { id: exportId }, data: await countLines(tx, exportId) });
      if (isEventDue) await recordEvent(tx, { type: 'export-updated', projectId, exportId });
    });
    if (isEventDue) this.lastEventAt = timeMs;
  }
}

type NewLog = { level: 'info' | 'warn' | 'error'; message: string };

/** Returns one entry for each level, so that warnings can be listed without the rest. */
function lineLogs(path: string, logs: readonly RenderLog[]): NewLog[] {
  const messagesOf = (level: RenderLog['level']) =>
    logs
      .filter((log) => log.level === level)
      .map(({ message }) => message)
      .join(' ');
  const warning = messagesOf('warn');
  return [
    { level: 'info', message: `${path}: ${messagesOf('info') || 'Exported.'}` },
    ...(warning ? [{ level: 'warn' as const, message: `${path}: ${warning}` }] : []),
  ];
}

type StoredRender = { renderKey: string; uri: string; bytes: number; logs: RenderLog[] };

/** Stores the render even if the export was deleted meanwhile, because only files that have a row are purged. */
export async function storeRender({ renderKey, uri, bytes, logs }: StoredRender): Promise<void> {
  const data = { uri, bytes, logs: logs satisfies Prisma.InputJsonValue, lastUsedAt: now() };
  await db.exportRender.upsert({ where: { key: renderKey }, create: { key: renderKey, ...data }, update: data });
}

async function countLines(tx: Tx, exportId: string) {
  const groups = await tx.exportLine.groupBy({ by: ['status'], where: { exportId }, _count: true });
  const countOf = (status: 'done' | 'failed') => groups.find((group) => group.status === status)?._count ?? 0;
  return { numDone: countOf('done'), numFailed: countOf('failed') };
}

const pendingRow = z.strictObject({ renderKey: z.string(), uri: z.string() });

/** Returns the recordings that are still to be rendered, in the order of their first line. */
export async function pendingRecordings(exportId: string): Promise<z.output<typeof pendingRow>[]> {
  const selected = Prisma.sql`
    select "renderKey", min(uri) as uri from export_lines where "exportId" = ${exportId} and status = 'pending'
     group by "renderKey" order by min(position)`;
  return queryRows(db, pendingRow, selected);
}
