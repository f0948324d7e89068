import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { usableScopes } from '@/lib/domain/life-cycle';
import type { Actor } from '@/server/access/actor';
import { db, type Prisma } from '@/server/platform/db';
import { presentPerson } from '@/server/access/present-person';
import { coreInclude, type CoreProject, projectState, shortlistFacts, percentDoneFor } from './project-state';
import { scopesOf } from './open-project';

const { takes: _takes, lines: _lines, ...assignmentInclude } = coreInclude.assignments.include;
const include = { ...coreInclude, assignments: { ...coreInclude.assignments, include: assignmentInclude } } as const;
/** Omits scripts and lines, because a project may have a long script and 20,000 lines. */
const rowQuery = { include, omit: { scriptOps: true } } as const satisfies Prisma.ProjectDefaultArgs;

type StoredRow = Omit<Prisma.ProjectGetPayload<typeof rowQuery>, 'assignments'> & Pick<CoreProject, 'assignments'>;

/** In the order of the ids; omits missing projects. */
export async function readRows(actor: Actor, ids: readonly string[]): Promise<ProjectRow[]> {
  const [projects, delivered] = await Promise.all([
    db.project.findMany({ where: { id: { in: [...ids] } }, ...rowQuery }),
    db.$queryRaw<{ id: string }[]>`
      select a.id from assignments a join projects p on p.id = a."projectId"
       where a."projectId" = any(${ids}) and a.state in ('assigned', 'accepted') and (
         exists (select 1 from audio_takes t where t."assignmentId" = a.id and t.status = 'done')
         or p."hasLineReader" and exists (
           select 1 from lines l where l."assignmentId" = a.id and l."previewUri" is not null))`,
  ]);
  const deliveredIds = new Set(delivered.map(({ id }) => id));
  const byId = new Map(projects.map((project) => [project.id, project]));
  return ids.flatMap((id) => {
    const project = byId.get(id);
    if (!project) return [];
    const assignments = project.assignments.map((assignment) => ({
      ...assignment,
      takes: deliveredIds.has(assignment.id) ? [{ id: assignment.id }] : [],
      lines: [],
    }));
    return [presentRow(actor, { ...project, assignments })];
  });
}

function presentRow(actor: Actor, project: StoredRow): ProjectRow {
  const voiceId = actor.isVoice ? actor.userId : null;
  const state = projectState(project);
  const own = project.voices.find((listing) => listing.voiceId === voiceId);
  return {
    id: project.id,
    name: project.name,
    percentDone: percentDoneFor(project, state, voiceId),
    dueDate: project.dueDate ? project.dueDate.toISOString().slice(0, 10) : null,
    isMember: actor.isVoice || project.members.some(({ userId }) => userId === actor.userId),
    isArchived: project.archives.some(({ userId }) => userId === actor.userId),
    isApproved: project.approvedAt !== null,
    labels: voiceId ? (own?.labels ?? []) : project.labels,
    team: { id: project.team.id, name: project.team.name, numMembers: project.team._count.members },
    voices: project.voices
      .filter((listing) => !voiceId || listing.voiceId === voiceId)
      .map((listing) => ({
        ...presentPerson(listing.voice),
        isAssigned: listing.voiceId === state.assignedVoiceId,
        hasUnread: project.unread.some((mark) => mark.voiceId === listing.voiceId && mark.userId === actor.userId),
      })),
    members: project.members.map(({ user }) => presentPerson(user)),
    ...(!actor.isVoice && { shortlisting: presentShortlisting(project) }),
    scopes: usableScopes(scopesOf(actor, project), state.life),
    created: project.created.toISOString(),
    lastModified: project.lastModified.toISOString(),
  };
}

function presentShortlisting(project: StoredRow): NonNullable<ProjectRow['shortlisting']> {
  const { isAccepted, requiresAdminApproval, maxVoices, allowedVoices } = shortlistFacts(project);
  return { isAccepted, requiresAdminApproval, maxVoices, allowedVoices: [...allowedVoices] };
}
