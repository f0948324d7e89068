import { refusalOf } from '@/lib/domain/life-cycle';
import { projectScopes, type Scope } from '@/lib/domain/scopes';
import { type Actor, roleIn } from '@/server/access/actor';
import { db, type Tx } from '@/server/platform/db';
import { AppError, missingScope } from '@/server/platform/errors';
import { assignedVoiceId, lifeOf } from './project-state';
import { type CoreProject, findCoreProject, lockProject } from '@/server/projects/load-project';

type Related = Pick<CoreProject, 'teamId' | 'assignments'> & { voices: readonly { voiceId: string }[] };

/** What the actor may do with the project by who they are; the project's state may forbid more. */
export function scopesOf(actor: Actor, project: Related): ReadonlySet<Scope> {
  return projectScopes({
    teamRole: actor.isVoice ? null : roleIn(actor, project.teamId),
    isListedVoice: actor.isVoice && project.voices.some(({ voiceId }) => voiceId === actor.userId),
    isAssignedVoice: actor.isVoice && assignedVoiceId(project) === actor.userId,
    isSupport: actor.isSupport,
  });
}

/** Whether the actor stands on the voice's side of the project. */
export function isVoiceSide(actor: Actor, project: Related): boolean {
  return actor.isVoice && !actor.isSupport && !roleIsCustomer(actor, project);
}

function roleIsCustomer(actor: Actor, project: Related): boolean {
  return !actor.isVoice && roleIn(actor, project.teamId) !== null;
}

/** 403, whether or not the project exists (docs/rules/access.md#roles-and-scopes). */
function requireListed(
  project: CoreProject | null,
  actor: Actor,
): { project: CoreProject; scopes: ReadonlySet<Scope> } {
  if (!project) throw missingScope('list-project');
  const scopes = scopesOf(actor, project);
  if (!scopes.has('list-project')) throw missingScope('list-project');
  if (project.cancelledAt && !scopes.has('support')) throw missingScope('list-project');
  return { project, scopes };
}

export type OpenProject = { project: CoreProject; scopes: ReadonlySet<Scope> };

/**
 * The start of every change: takes the project's row, loads it for the actor, requires the scope.
 * @throws AppError 'forbidden' that names the missing scope.
 */
export async function openProject(tx: Tx, actor: Actor, projectId: string, scope: Scope): Promise<OpenProject> {
  await lockProject(tx, projectId);
  const opened = requireListed(await findCoreProject(tx, projectId), actor);
  if (!opened.scopes.has(scope)) throw missingScope(scope);
  return opened;
}

/** The same, and the project's state has to allow it. @throws AppError 'conflict' with the reason. */
export async function openProjectFor(tx: Tx, actor: Actor, projectId: string, scope: Scope): Promise<OpenProject> {
  const opened = await openProject(tx, actor, projectId, scope);
  const refusal = refusalOf(scope, lifeOf(opened.project));
  if (refusal) throw new AppError('conflict', refusal);
  return opened;
}

/** For reading: without the lock. */
export async function viewProject(
  actor: Actor,
  projectId: string,
  scope: Scope = 'list-project',
): Promise<OpenProject> {
  const opened = requireListed(await findCoreProject(db, projectId), actor);
  if (!opened.scopes.has(scope)) throw missingScope(scope);
  return opened;
}
