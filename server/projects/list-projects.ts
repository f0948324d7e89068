import type { QueryOf } from '@/lib/contracts/contract';
import type { listProjects as contract, ProjectRow } from '@/lib/contracts/projects';
import { usableScopes } from '@/lib/domain/life-cycle';
import type { Actor } from '@/server/access/actor';
import { db, type Prisma } from '@/server/platform/db';
import { assignedVoiceId, lifeOf, percentDoneFor, shortlistFacts } from '@/server/projects/facts';
import { type CoreProject, coreInclude, nameOf } from '@/server/projects/load-project';
import { scopesOf } from '@/server/projects/open-project';
import { presentPerson } from '@/server/projects/present-people';
import { matchesWordStarts } from '@/server/projects/word-starts';

type Query = QueryOf<typeof contract>;

/** A voice its own projects; a customer those of the own teams, by default only those he or she is a member of. */
function ownProjects(actor: Actor, includeNonMember: boolean): Prisma.ProjectWhereInput {
  if (actor.isVoice) return { voices: { some: { voiceId: actor.userId } } };
  const ofTeams = { teamId: { in: actor.teams.map(({ id }) => id) } };
  return includeNonMember ? ofTeams : { ...ofTeams, members: { some: { userId: actor.userId } } };
}

/** The rows of the list screen (specification 2, section 2). */
export async function listProjects(actor: Actor, query: Query): Promise<ProjectRow[]> {
  const labels =
    query.labels
      ?.split(',')
      .map((label) => label.trim())
      .filter(Boolean) ?? [];
  const projects = await db.project.findMany({
    where: {
      ...ownProjects(actor, query.includeNonMember),
      cancelledAt: null,
      ...(query.includeArchived ? {} : { archives: { none: { userId: actor.userId } } }),
    },
    include: coreInclude,
  });
  const rows = projects
    .filter((project) => matchesWordStarts(query.query, searchedText(actor, project)))
    .map((project) => presentRow(actor, project))
    .filter((row) => labels.length === 0 || row.labels.some((label) => labels.includes(label)));
  return rows.sort(comparison(query));
}

/** The project's name, and the team's for a voice or the voices' for a customer. */
function searchedText(actor: Actor, project: CoreProject): string {
  const others = actor.isVoice ? [project.team.name] : project.voices.map(({ voice }) => nameOf(voice));
  return [project.name, ...others].join(' ');
}

function presentRow(actor: Actor, project: CoreProject): ProjectRow {
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

function presentShortlisting(project: CoreProject): NonNullable<ProjectRow['shortlisting']> {
  const { isAccepted, requiresAdminApproval, maxVoices, allowedVoices } = shortlistFacts(project);
  return { isAccepted, requiresAdminApproval, maxVoices, allowedVoices: [...allowedVoices] };
}

/** Name, progress and due date start ascending, dates descending; ties by name, ascending. */
function comparison({ orderBy, sortOrder }: Query): (a: ProjectRow, b: ProjectRow) => number {
  const isAscending = (sortOrder ?? (orderBy === 'created' || orderBy === 'updated' ? 'desc' : 'asc')) === 'asc';
  const direction = isAscending ? 1 : -1;
  const byName = (a: ProjectRow, b: ProjectRow) =>
    a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true });
  const compare = (a: ProjectRow, b: ProjectRow): number => {
    switch (orderBy) {
      case 'name':
        return direction * byName(a, b);
      case 'progress':
        return direction * (a.percentDone - b.percentDone);
      case 'created':
        return direction * a.created.localeCompare(b.created);
      case 'updated':
        return direction * a.lastModified.localeCompare(b.lastModified);
      case 'dueDate':
        // Projects with a due date come first in either direction.
        if (!a.dueDate || !b.dueDate) return Number(!a.dueDate) - Number(!b.dueDate);
        return direction * a.dueDate.localeCompare(b.dueDate);
      default:
        return orderBy satisfies never;
    }
  };
  return (a, b) => compare(a, b) || byName(a, b) || a.id.localeCompare(b.id);
}
