import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { usableScopes } from '@/lib/domain/life-cycle';
import type { Actor } from '@/server/access/actor';
import { db, type Prisma } from '@/server/platform/db';
import { assignedVoiceId, lifeOf, percentDoneFor, shortlistFacts } from '@/server/projects/facts';
import { coreInclude } from '@/server/projects/load-project';
import { scopesOf } from '@/server/projects/open-project';
import { presentPerson } from '@/server/projects/present-people';

const { lines: _, ...include } = coreInclude;
/** As little as a row needs: a script may be long, and a project may have 20,000 lines. */
const rowQuery = { include, omit: { scriptOps: true } } as const satisfies Prisma.ProjectDefaultArgs;

type StoredRow = Prisma.ProjectGetPayload<typeof rowQuery> & { lines: { id: string }[] };

/** Reads these projects and presents them to the actor, in this order; one that has gone meanwhile is left out. */
export async function readRows(actor: Actor, ids: readonly string[]): Promise<ProjectRow[]> {
  const [projects, delivered] = await Promise.all([
    db.project.findMany({ where: { id: { in: [...ids] } }, ...rowQuery }),
    db.$queryRaw<{ id: string }[]>`
      select p.id from projects p where p.id = any(${ids}) and p."hasLineReader"
        and exists (select 1 from lines l where l."projectId" = p.id and l."previewUri" is not null)`,
  ]);
  const withLines = new Set(delivered.map(({ id }) => id));
  const byId = new Map(projects.map((project) => [project.id, project]));
  return ids.flatMap((id) => {
    const project = byId.get(id);
    return project ? [presentRow(actor, { ...project, lines: withLines.has(id) ? [{ id }] : [] })] : [];
  });
}

function presentRow(actor: Actor, project: StoredRow): ProjectRow {
  const voiceId = actor.isVoice ? actor.userId : null;
  const holder = assignedVoiceId(project);
  const own = project.voices.find((listing) => listing.voiceId === voiceId);
  return {
    id: project.id,
    name: project.name,
    percentDone: percentDoneFor(project, voiceId),
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
        isAssigned: listing.voiceId === holder,
        hasUnread: project.unread.some((mark) => mark.voiceId === listing.voiceId && mark.userId === actor.userId),
      })),
    members: project.members.map(({ user }) => presentPerson(user)),
    ...(!actor.isVoice && { shortlisting: presentShortlisting(project) }),
    scopes: usableScopes(scopesOf(actor, project), lifeOf(project)),
    created: project.created.toISOString(),
    lastModified: project.lastModified.toISOString(),
  };
}

function presentShortlisting(project: StoredRow): NonNullable<ProjectRow['shortlisting']> {
  const { isAccepted, requiresAdminApproval, maxVoices, allowedVoices } = shortlistFacts(project);
  return { isAccepted, requiresAdminApproval, maxVoices, allowedVoices: [...allowedVoices] };
}
