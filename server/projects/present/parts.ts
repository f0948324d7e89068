import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import type { Project, ProjectScript, UnreadChat } from '@/lib/contracts/project-shapes';
import type { listTakes as listTakesContract } from '@/lib/contracts/projects';
import type { Take } from '@/lib/contracts/takes';
import type { ProjectFile } from '@/lib/contracts/uploads';
import { mediaStatus } from '@/lib/contracts/fields';
import { type ScriptOps, scriptOps, scriptText } from '@/lib/domain/scripts/script';
import type { Actor } from '@/server/access/actor';
import { personRow, presentPerson } from '@/server/access/people';
import { db, preparedPool, Prisma } from '@/server/platform/db';
import {
  groupsOf,
  type HttpResult,
  maxPageBytes,
  pageResult,
  type Reserve,
  StreamedResult,
  sumOfBytes,
  takeWithinBytes,
} from '@/server/platform/http-result';
import { payments } from '@/server/platform/payments';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';
import { positionOf, timeCursorOf } from '@/server/platform/postgres/time-cursor';
import { unreadBy } from '@/server/projects/list/read-project-rows';
import { type ProjectAccess, readProject, readProjectDetails, viewerOf } from '@/server/projects/open-project';
import { outlineTakes, readTakes } from '@/server/projects/project-takes';
import { personById } from '@/server/projects/read-project';
import { presentProject } from './presenter';

// All of these throw AppError 'forbidden' ('Missing scope list-project') for missing and forbidden projects alike.

export async function getProjectDetails(actor: Actor, projectId: string): Promise<Project> {
  const { project } = await readProjectDetails(actor, projectId);
  return presentProject(actor, project, payments().isTestMode());
}

const maxTakesOfPage = 1_000;

/**
 * Lists the newest first.
 * @param reserve is called with the size of the page before it is read.
 * @throws AppError 'validation' for an invalid cursor.
 */
export async function listTakes(
  actor: Actor,
  projectId: string,
  { limit, cursor }: QueryOf<typeof listTakesContract> = { limit: maxTakesOfPage },
  reserve: Reserve = async () => {},
): Promise<HttpResult<Take[]>> {
  const access = await readProject(actor, projectId);
  const outline = await outlineTakes(actor, access);
  const rest = cursor === undefined ? outline.takes : takesAfter(outline.takes, cursor);
  const [group = []] = groupsOf(rest.slice(0, limit), maxPageBytes);
  await reserve(sumOfBytes(group));
  const takes = await readTakes(actor, access, outline, group);
  const shown = takeWithinBytes(takes);
  const isCut = shown.length < takes.length;
  const last = isCut ? shown.at(-1) : group.at(-1);
  const isLast = !isCut && group.length === rest.length;
  return pageResult(shown, last && !isLast ? timeCursorOf({ id: last.id, created: new Date(last.created) }) : null);
}

/** Returns the takes after the cursor, whose take may have been deleted. */
function takesAfter<T extends { id: string; created: Date }>(takes: readonly T[], cursor: string): T[] {
  const { id, created } = positionOf(cursor);
  const at = takes.findIndex((take) => take.id === id);
  return at >= 0 ? takes.slice(at + 1) : takes.filter((take) => take.created < created);
}

/**
 * Returns the takes for the first rendering of a page; null for more than one page of them, which the browser loads.
 */
export async function listTakesOfPage(actor: Actor, projectId: string): Promise<Take[] | null> {
  const { body, extra } = await listTakes(actor, projectId);
  return extra.headers ? null : body;
}

export async function listFiles(actor: Actor, projectId: string): Promise<ProjectFile[]> {
  return filesOf(actor, await readProject(actor, projectId));
}

const fileRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  uri: z.string(),
  contentType: z.string(),
  status: mediaStatus,
  uploadedByClient: z.boolean(),
  created: z.date(),
  user: personRow,
});

const selectFiles = `
  select file.id, file.name, file.uri, file."contentType", file.status, file."uploadedByClient", file.created,
      ${personById('file."userId"')} as user
    from project_files file
   where file."projectId" = $1 and ($2::text is null or file."userId" = $2 or file."uploadedByClient")
   order by file.created desc, file.id desc`;

/** Returns the files of a project. A voice sees its own files and those of the customer. */
export async function filesOf(actor: Actor, { project, scopes }: ProjectAccess): Promise<ProjectFile[]> {
  const { voiceId } = viewerOf(actor, scopes);
  const rows = await queryRows(preparedPool(), fileRow, {
    name: 'files of a project',
    text: selectFiles,
    values: [project.id, voiceId],
  });
  return rows.map(presentFile);
}

/** Returns the people who have not read the newest message, per chat that the viewer sees. */
export async function listUnread(actor: Actor, projectId: string): Promise<UnreadChat[]> {
  const { project, scopes } = await readProject(actor, projectId);
  const viewer = viewerOf(actor, scopes);
  return project.voices
    .filter(({ voiceId }) => !viewer.voiceId || voiceId === viewer.voiceId)
    .map(({ voiceId }) => ({ voiceId, hasUnread: unreadBy(project, voiceId, viewer) }));
}

const selectVersion = `
  select md5("scriptOps"::text) as version, octet_length("scriptOps"::text) as bytes from projects where id = $1`;
const versionRow = z.strictObject({ version: z.string(), bytes: z.int() });
const selectScript = 'select md5("scriptOps"::text) as version, "scriptOps" from projects where id = $1';
const versionedRow = z.strictObject({ version: z.string(), scriptOps });

export async function getScript(actor: Actor, projectId: string): Promise<StreamedResult<ProjectScript>> {
  await readProject(actor, projectId);
  const find = async <Row>(schema: z.ZodType<Row>, name: string, text: string): Promise<Row> => {
    const row = await queryRow(preparedPool(), schema, { name, text, values: [projectId] });
    if (!row) throw new Error(`Project ${projectId} has no script`);
    return row;
  };
  const { version, bytes } = await find(versionRow, 'version of a script', selectVersion);
  return new StreamedResult({
    version,
    // The script is sent as text and as operations.
    measure: () => Promise.resolve(2 * bytes),
    read: async () => {
      const stored = await find(versionedRow, 'script with its version', selectScript);
      return { version: stored.version, body: presentScript(stored.scriptOps) };
    },
  });
}

/** Maximum bytes of the stored script. A page has it twice: as HTML and as data. */
const maxScriptBytesOfPage = 64_000;

const scriptRow = z.strictObject({ scriptOps });

/**
 * Returns the script for the first rendering of a page; null for a larger one, which the browser loads with
 * `getScript`.
 */
export async function getScriptOfPage(actor: Actor, projectId: string): Promise<ProjectScript | null> {
  await readProject(actor, projectId);
  // A word has at least one byte, so most large scripts are not read.
  const selected = Prisma.sql`
    select "scriptOps" from projects
     where id = ${projectId} and "scriptWords" <= ${maxScriptBytesOfPage}
       and octet_length("scriptOps"::text) <= ${maxScriptBytesOfPage}`;
  const row = await queryRow(db, scriptRow, selected);
  return row ? presentScript(row.scriptOps) : null;
}

export function presentScript(ops: ScriptOps): ProjectScript {
  return { script: scriptText(ops), scriptOps: ops };
}

export function presentFile(file: z.output<typeof fileRow>): ProjectFile {
  return {
    id: file.id,
    name: file.name,
    uri: file.uri,
    mime: file.contentType,
    contentType: file.contentType,
    user: presentPerson(file.user),
    status: file.status,
    uploadedByClient: file.uploadedByClient,
    created: file.created.toISOString(),
  };
}
