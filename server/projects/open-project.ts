import { refusalOf } from '@/lib/domain/assignments/life-cycle';
import type { ProjectPart } from '@/lib/domain/projects/changes';
import { projectScopes, type Scope } from '@/lib/domain/projects/scopes';
import { type Actor, roleIn } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { db, type Tx } from '@/server/platform/db';
import { AppError, missingScope } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import type { DetailedProject } from '@/server/projects/present/detailed-project';
import { assignedVoiceId, type CoreProject, type ProjectState, projectState } from './project-state';
import { findCoreProject, findDetailedProject } from './read-project';

export { findCoreProject } from './read-project';

type ProjectRelations = Pick<CoreProject, 'teamId'> & {
  assignments: readonly Pick<CoreProject['assignments'][number], 'voiceId' | 'state'>[];
  voices: readonly { voiceId: string }[];
};

/** The viewer of a project, with or without a session. */
export type ProjectViewer = Pick<Actor, 'userId' | 'isVoice' | 'isSupport' | 'teams'>;

/** Returns the scopes of the actor's role, regardless of the project's state. */
export function scopesOf(actor: ProjectViewer, project: ProjectRelations): ReadonlySet<Scope> {
  return projectScopes({
    teamRole: actor.isVoice ? null : roleIn(actor, project.teamId),
    isListedVoice: actor.isVoice && project.voices.some(({ voiceId }) => voiceId === actor.userId),
    isAssignedVoice: actor.isVoice && assignedVoiceId(project) === actor.userId,
    isSupport: actor.isSupport,
  });
}

export function isVoiceSide(actor: Actor, project: ProjectRelations): boolean {
  return actor.isVoice && !actor.isSupport && !roleIsCustomer(actor, project);
}

function roleIsCustomer(actor: Actor, project: ProjectRelations): boolean {
  return !actor.isVoice && roleIn(actor, project.teamId) !== null;
}

/** Returns true if a project is visible; a canceled one is visible to support only. */
export function isVisible(scopes: ReadonlySet<Scope>, isCanceled: boolean): boolean {
  return scopes.has('list-project') && (!isCanceled || scopes.has('support'));
}

/** Rejects missing and forbidden projects alike (docs/rules/access.md#roles-and-scopes). */
function requireVisible<P extends CoreProject>(project: P | null, actor: ProjectViewer): ProjectAccess<P> {
  if (!project) throw missingScope('list-project');
  const scopes = scopesOf(actor, project);
  if (!isVisible(scopes, project.canceledAt !== null)) throw missingScope('list-project');
  return { project, scopes, state: projectState(project) };
}

/** Support sees both sides of a project. */
export type Viewer = { actorId: string; isCustomer: boolean; voiceId: string | null; isSupport: boolean };

export function viewerOf(actor: Actor, scopes: ReadonlySet<string>): Viewer {
  const isSupport = scopes.has('support');
  const voiceId = actor.isVoice && !isSupport ? actor.userId : null;
  return { actorId: actor.userId, isCustomer: !voiceId, voiceId, isSupport };
}

export type ProjectAccess<P extends CoreProject = CoreProject> = {
  project: P;
  scopes: ReadonlySet<Scope>;
  state: ProjectState;
};

/**
 * Rereads the role in the team, which may have changed while the request waited for a lock: a removed member must not act
 * anymore. Call it with the lock that the removal takes (`server/teams/remove-member.ts`).
 */
export async function withCurrentRole<Viewer extends ProjectViewer>(
  tx: Tx,
  actor: Viewer,
  teamId: string,
): Promise<Viewer> {
  if (roleIn(actor, teamId) === null) return actor;
  const membership = await tx.teamMember.findUnique({
    where: { teamId_userId: { teamId, userId: actor.userId } },
    select: { role: true },
  });
  const others = actor.teams.filter(({ id }) => id !== teamId);
  return { ...actor, teams: membership ? [...others, { id: teamId, role: membership.role }] : others };
}

/** Locks the row, which serializes changes. Read the project afterwards: it may be missing. */
export async function lockProject(tx: Tx, projectId: string): Promise<void> {
  await tx.$executeRaw`select 1 from projects where id = ${projectId} for update`;
}

/** @param parts what changed of the project, so that open pages load only that; everything when absent */
export async function markProjectUpdated(tx: Tx, projectId: string, parts?: readonly ProjectPart[]): Promise<void> {
  await tx.project.update({ where: { id: projectId }, data: { lastModified: now(tx) }, select: { id: true } });
  await recordEvent(tx, { type: 'project-updated', projectId, ...(parts && { parts: [...parts] }) });
}

/**
 * Locks and loads a project for a change.
 * @throws AppError 'forbidden' that names the missing scope.
 */
export async function lockForChange(tx: Tx, actor: Actor, projectId: string, scope: Scope): Promise<ProjectAccess> {
  await lockProject(tx, projectId);
  const project = await findCoreProject(tx, projectId);
  const access = requireVisible(project, project ? await withCurrentRole(tx, actor, project.teamId) : actor);
  if (!access.scopes.has(scope)) throw missingScope(scope);
  return access;
}

/**
 * Does the same as `lockForChange`, and requires a state that allows the scope.
 * @throws AppError 'conflict' with the reason.
 */
export async function lockForChangeInState(
  tx: Tx,
  actor: Actor,
  projectId: string,
  scope: Scope,
): Promise<ProjectAccess> {
  const access = await lockForChange(tx, actor, projectId, scope);
  const refusal = refusalOf(scope, access.state.life);
  if (refusal) throw new AppError('conflict', refusal);
  return access;
}

export async function readProject(
  actor: Actor,
  projectId: string,
  scope: Scope = 'list-project',
): Promise<ProjectAccess> {
  const access = requireVisible(await findCoreProject(db, projectId), actor);
  if (!access.scopes.has(scope)) throw missingScope(scope);
  return access;
}

/**
 * Does the same as `readProject`, with all that a viewer sees of a project except its script, takes, files and lines.
 */
export async function readProjectDetails(actor: Actor, projectId: string): Promise<ProjectAccess<DetailedProject>> {
  return requireVisible(await findDetailedProject(db, projectId), actor);
}
