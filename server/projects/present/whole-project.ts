import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Line } from '@/lib/contracts/lines';
import type { Project, ProjectWithParts } from '@/lib/contracts/project-shapes';
import type { Take } from '@/lib/contracts/takes';
import { scriptOps } from '@/lib/domain/scripts/script';
import type { Actor } from '@/server/access/actor';
import { groupsOf, StreamedResult, sumOfBytes } from '@/server/platform/http-result';
import { payments } from '@/server/platform/payments';
import { preparedPool } from '@/server/platform/db';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { type ProjectAccess, readProjectDetails } from '@/server/projects/open-project';
import {
  findTakes,
  type OutlinedTake,
  outlineAllTakes,
  outlineOf,
  presentTakes,
  readTakes,
  type TakeOutline,
} from '@/server/projects/project-takes';
import { filesOf, presentScript } from './parts';
import { presentProject } from './presenter';

/** Maximum bytes of takes or lines that are read together while a response is sent. */
export const maxBytesOfRead = 500_000;

/** Changes with each write to a row of the project. */
const versionOf = (table: string) =>
  `(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${table} where "projectId" = $1)`;

/** Selects versions of all parts that are missing from the details and from the outline of the takes. */
const selectVersions = `
  select octet_length(stored.script) as "scriptBytes", md5(stored.script) as script,
      ${versionOf('mastered_takes')} as masters, ${versionOf('queued_masters')} as queued, ${versionOf('review_notes')} as notes,
      (select string_agg(assignment.id || assignment.state, ' ' order by assignment.id)
         from assignments assignment where assignment."projectId" = $1) as assignments,
      (select md5(string_agg(concat_ws(' ', person.id, person."firstName", person."lastName", person."pictureId"), ' '
                             order by person.id))
         from users person where person.id in (
           select take."userId" from audio_takes take where take."projectId" = $1 union
           select note."authorId" from review_notes note where note."projectId" = $1)) as people
    from (select "scriptOps"::text as script from projects where id = $1) stored`;

const textOrNull = z.string().nullable();
const versionsRow = z.strictObject({
  scriptBytes: z.int(),
  script: z.string(),
  masters: z.string(),
  queued: z.string(),
  notes: z.string(),
  assignments: textOrNull,
  people: textOrNull,
});

/** The lines of a project, which another domain owns. Their version is the project's `linesModified`. */
export type LinesPart = {
  measure: () => Promise<number>;
  pages: () => AsyncIterable<readonly Line[]>;
};

export async function getProject(actor: Actor, projectId: string): Promise<ProjectWithParts> {
  return (await getWholeProject(actor, projectId)).collect();
}

/**
 * Returns the project with its parts, which also have endpoints of their own. The details are read after the takes, so
 * that they include effects of a listed take, such as the percentage.
 */
export async function getWholeProject(
  actor: Actor,
  projectId: string,
  linesOf?: (access: ProjectAccess) => LinesPart,
): Promise<StreamedResult<ProjectWithParts>> {
  const [rows, versions] = await Promise.all([
    outlineAllTakes(projectId),
    queryRow(preparedPool(), versionsRow, {
      name: 'versions of the parts of a project',
      text: selectVersions,
      values: [projectId],
    }),
  ]);
  const access = await readProjectDetails(actor, projectId);
  const takes = outlineOf(actor, access, rows);
  const files = await filesOf(actor, access);
  const details = presentDetails(actor, access);
  const lines = linesOf?.(access);
  const shown = JSON.stringify([details, files, takes.takes, [...takes.numbers], versions, lines !== undefined]);
  const version = createHash('md5').update(actor.userId).update(shown).digest('hex');
  // The script comes as text and as operations.
  const bytes = Buffer.byteLength(shown) + 2 * (versions?.scriptBytes ?? 0) + sumOfBytes(takes.takes);
  return new StreamedResult<ProjectWithParts>({
    version,
    measure: async () => bytes + ((await lines?.measure()) ?? 0),
    read: async () => {
      const [newest = [], ...older] = groupsOf(takes.takes, maxBytesOfRead);
      const found = await findTakes(newest.map(({ id }) => id));
      // A take is processed within minutes, so those that change are among the newest.
      const latest = isUnchanged(newest, found) ? access : await readProjectDetails(actor, projectId);
      return {
        version,
        body: {
          ...(latest === access ? details : presentDetails(actor, latest)),
          ...(await readScript(projectId)),
          audio: pagesOfTakes(actor, latest, takes, presentTakes(actor, latest, takes, found), older),
          files,
          ...(lines && { lines: lines.pages() }),
        },
      };
    },
  });
}

const presentDetails = (actor: Actor, { project }: Awaited<ReturnType<typeof readProjectDetails>>): Project =>
  presentProject(actor, project, payments().isTestMode());

const isUnchanged = (outlined: readonly OutlinedTake[], found: readonly { version: string }[]): boolean =>
  outlined.length === found.length && outlined.every(({ version }, index) => version === found[index]?.version);

const scriptRow = z.strictObject({ scriptOps });

async function readScript(projectId: string) {
  const text = 'select "scriptOps" from projects where id = $1';
  const row = await queryRow(preparedPool(), scriptRow, { name: 'script of a project', text, values: [projectId] });
  if (!row) throw new Error(`Project ${projectId} has no script`);
  return presentScript(row.scriptOps);
}

async function* pagesOfTakes(
  actor: Actor,
  access: ProjectAccess,
  outline: TakeOutline,
  newest: Take[],
  older: readonly OutlinedTake[][],
): AsyncGenerator<Take[]> {
  yield newest;
  for (const group of older) yield await readTakes(actor, access, outline, group);
}
