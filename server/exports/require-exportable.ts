import { AppError } from '@/server/platform/errors';
import type { Tx } from '@/server/platform/db';

/**
 * Requires that every uri is a checked take of the project, or an original or final of a line's take, whose assignment
 * was accepted: what customers may download (`server/system/find-object`), in one statement for all. Recordings of lines
 * whose check failed are accepted, and fail their line when the export runs.
 */
export async function requireExportable(tx: Tx, projectId: string, uris: readonly string[]): Promise<void> {
  const distinct = [...new Set(uris)];
  const rows = await tx.$queryRaw<{ count: number }[]>`
    with wanted as (select unnest(${distinct}::text[]) as uri),
    takes as (
      select w.uri from wanted w join audio_takes t on t.uri = w.uri join assignments a on a.id = t."assignmentId"
       where t."projectId" = ${projectId} and t.status = 'done' and a.state = 'accepted'
      union
      select w.uri from wanted w join line_takes t on t.uri = w.uri or t."finalUri" = w.uri
        join lines l on l.id = t."lineId" join assignments a on a.id = t."assignmentId"
       where l."projectId" = ${projectId} and t.status in ('done', 'failed') and a.state = 'accepted')
    select count(*)::int as count from takes`;
  if (rows[0]?.count === distinct.length) return;
  throw new AppError('not-found', 'Some of this audio does not exist or cannot be downloaded yet.');
}
