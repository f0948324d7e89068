import type { QueryOf } from '@/lib/contracts/contract';
import type { Project, ProjectScript, ProjectWithParts, UnreadChat } from '@/lib/contracts/project-shapes';
import type { listTakes as listTakesContract } from '@/lib/contracts/projects';
import type { Take } from '@/lib/contracts/takes';
import type { ProjectFile } from '@/lib/contracts/uploads';
import { type ScriptOps, scriptOps, scriptText } from '@/lib/domain/scripts/script';
import type { Actor } from '@/server/access/actor';
import { db, lookUp } from '@/server/platform/db';
import { fitting, HttpResult, page } from '@/server/platform/http-result';
import { payments } from '@/server/platform/payments';
import { positionOf, timeCursorOf } from '@/server/platform/postgres/time-cursor';
import { type OpenProject, viewDetails, viewProject } from '@/server/projects/open-project';
import { type FullFile, presentFile } from './present-file';
import { presentProject } from './presenter';
import { findTakes, presentTakes } from '@/server/projects/project-takes';
import { personById } from '@/server/projects/read-project';
import { unreadBy } from '@/server/projects/list/unread';
import { viewerOf } from '@/server/projects/viewer';

// All of these throw AppError 'forbidden' ('Missing scope list-project') for missing and forbidden projects alike.

/** The project with its parts, which have endpoints of their own below. */
export async function getProject(actor: Actor, projectId: string): Promise<ProjectWithParts> {
  const access = await viewDetails(actor, projectId);
  const [ops, takes, files] = await Promise.all([scriptOf(projectId), findTakes(projectId), filesOf(actor, access)]);
  return {
    ...presentProject(actor, access.project, payments().isTestMode()),
    ...presentScript(ops),
    audio: presentTakes(actor, access, takes),
    files,
  };
}

export async function getProjectDetails(actor: Actor, projectId: string): Promise<Project> {
  const { project } = await viewDetails(actor, projectId);
  return presentProject(actor, project, payments().isTestMode());
}

const maxTakesOfPage = 1_000;

/** Newest first. @throws AppError 'validation' for an invalid cursor */
export async function listTakes(
  actor: Actor,
  projectId: string,
  { limit, cursor }: QueryOf<typeof listTakesContract> = { limit: maxTakesOfPage },
): Promise<HttpResult<Take[]>> {
  const access = await viewProject(actor, projectId);
  const takes = presentTakes(actor, access, await findTakes(projectId));
  const rest = cursor === undefined ? takes : takesAfter(takes, cursor);
  const shown = fitting(rest.slice(0, limit));
  const last = shown.at(-1);
  const next = last && shown.length < rest.length && timeCursorOf({ id: last.id, created: new Date(last.created) });
  return page(shown, next || null);
}

/** The take of the cursor may have been deleted. */
function takesAfter(takes: readonly Take[], cursor: string): Take[] {
  const { id, created } = positionOf(cursor);
  const at = takes.findIndex((take) => take.id === id);
  return at >= 0 ? takes.slice(at + 1) : takes.filter((take) => take.created < created.toISOString());
}

/** The takes for the first rendering of a page; null for more than one page of them, which the browser loads. */
export async function listTakesOfPage(actor: Actor, projectId: string): Promise<Take[] | null> {
  const { body, extra } = await listTakes(actor, projectId);
  return extra.headers ? null : body;
}

export async function listFiles(actor: Actor, projectId: string): Promise<ProjectFile[]> {
  return filesOf(actor, await viewProject(actor, projectId));
}

async function scriptOf(projectId: string): Promise<ScriptOps> {
  const text = 'select "scriptOps" from projects where id = $1';
  const [row] = await lookUp<{ scriptOps: unknown }>('script of a project', text, [projectId]);
  if (!row) throw new Error(`Project ${projectId} has no script`);
  return scriptOps.parse(row.scriptOps);
}

const selectFiles = `
  select file.id, file.name, file.uri, file."contentType", file.status, file."uploadedByClient", file.created,
      ${personById('file."userId"')} as user
    from project_files file
   where file."projectId" = $1 and ($2::text is null or file."userId" = $2 or file."uploadedByClient")
   order by file.created desc, file.id desc`;

/** A voice sees its own files and those of the customer. */
async function filesOf(actor: Actor, { project, scopes }: OpenProject): Promise<ProjectFile[]> {
  const { voiceId } = viewerOf(actor, scopes);
  const rows = await lookUp<FullFile>('files of a project', selectFiles, [project.id, voiceId]);
  return rows.map(presentFile);
}

/** Who has not read the newest message, per chat that the viewer sees. */
export async function listUnread(actor: Actor, projectId: string): Promise<UnreadChat[]> {
  const { project, scopes } = await viewProject(actor, projectId);
  const viewer = viewerOf(actor, scopes);
  return project.voices
    .filter(({ voiceId }) => !viewer.voiceId || voiceId === viewer.voiceId)
    .map(({ voiceId }) => ({ voiceId, hasUnread: unreadBy(project, voiceId, viewer) }));
}

type StoredScript = { etag: string; scriptOps: unknown };

/** @param knownEtags the If-None-Match header: 304 without loading the script if it has not changed */
export async function getScript(
  actor: Actor,
  projectId: string,
  knownEtags: string | null = null,
): Promise<HttpResult<ProjectScript>> {
  await viewProject(actor, projectId);
  const [row] = await db.$queryRaw<StoredScript[]>`
    select etag, case when position(etag in ${knownEtags ?? ''}) = 0 then "scriptOps" end as "scriptOps"
      from (select '"' || md5("scriptOps"::text) || '"' as etag, "scriptOps" from projects where id = ${projectId}) script`;
  if (!row) throw new Error(`Project ${projectId} has no script`);
  // The browser stores the script and asks each time whether it has changed.
  const headers = { ETag: row.etag, 'Cache-Control': 'private, no-cache' };
  if (row.scriptOps === null) return new HttpResult({ script: '', scriptOps: [] }, { headers, status: 304 });
  return new HttpResult(presentScript(scriptOps.parse(row.scriptOps)), { headers });
}

/** Bytes of the stored script. A page has it twice: as HTML and as data. */
const maxScriptBytesOfPage = 64_000;

/** The script for the first rendering of a page; null for a larger one, which the browser loads with `getScript`. */
export async function getScriptOfPage(actor: Actor, projectId: string): Promise<ProjectScript | null> {
  await viewProject(actor, projectId);
  // A word has at least one byte, so most large scripts are not read.
  const [row] = await db.$queryRaw<Array<{ scriptOps: unknown }>>`
    select "scriptOps" from projects
     where id = ${projectId} and "scriptWords" <= ${maxScriptBytesOfPage}
       and octet_length("scriptOps"::text) <= ${maxScriptBytesOfPage}`;
  return row ? presentScript(scriptOps.parse(row.scriptOps)) : null;
}

function presentScript(ops: ScriptOps): ProjectScript {
  return { script: scriptText(ops), scriptOps: ops };
}
