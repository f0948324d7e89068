import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { usableScopes } from '@/lib/domain/life-cycle';
import type { Actor } from '@/server/access/actor';
import { presentPerson } from '@/server/access/present-person';
import { projectState, shortlistFacts, percentDoneFor } from './project-state';
import { readProjectRows, type StoredRow } from './read-project-rows';
import { scopesOf } from './open-project';

/** In the order of the ids; omits missing projects. */
export async function readRows(actor: Actor, ids: readonly string[]): Promise<ProjectRow[]> {
  const rows = await readProjectRows(ids, actor.userId);
  const byId = new Map(rows.map((project) => [project.id, project]));
  return ids.flatMap((id) => {
    const project = byId.get(id);
    return project ? [presentRow(actor, project)] : [];
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
    dueDate: project.dueDate,
    isMember: actor.isVoice || project.members.some(({ id }) => id === actor.userId),
    isArchived: project.isArchived,
    isApproved: project.approvedAt !== null,
    labels: voiceId ? (own?.labels ?? []) : project.labels,
    team: project.team,
    voices: project.voices
      .filter((listing) => !voiceId || listing.voiceId === voiceId)
      .map((listing) => ({
        ...presentPerson(listing),
        isAssigned: listing.voiceId === state.assignedVoiceId,
        hasUnread: listing.hasUnread,
      })),
    members: project.members.map(presentPerson),
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
