import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { usableScopes } from '@/lib/domain/assignments/life-cycle';
import { roleIn } from '@/server/access/actor';
import { presentPerson } from '@/server/access/present-person';
import { customerPriceOf, toEuro, voiceFeeOf } from '@/lib/domain/money/prices';
import {
  type ProjectState,
  priced,
  progressFacts,
  projectState,
  percentFor,
  shortlistFacts,
} from '@/server/projects/project-state';
import { holderOrOnly, presentStatus } from './present-status';
import { readProjectRows, type StoredRow } from '@/server/projects/list/read-project-rows';
import { type ProjectViewer, scopesOf } from '@/server/projects/open-project';

/** Returns the rows in the order of the ids; omits missing projects. */
export async function readRows(actor: ProjectViewer, ids: readonly string[]): Promise<ProjectRow[]> {
  const rows = await readProjectRows(ids, actor.userId);
  const byId = new Map(rows.map((project) => [project.id, project]));
  return ids.flatMap((id) => {
    const project = byId.get(id);
    return project ? [presentRow(actor, project)] : [];
  });
}

function presentRow(actor: ProjectViewer, project: StoredRow): ProjectRow {
  const voiceId = actor.isVoice ? actor.userId : null;
  const state = projectState(project);
  const own = project.voices.find((listing) => listing.voiceId === voiceId);
  const facts = progressFacts(project, state, project);
  const status = statusOf(actor, project, state, facts);
  const isMember = actor.isVoice || project.members.some(({ id }) => id === actor.userId);
  return {
    id: project.id,
    name: project.name,
    language: project.language,
    percentDone: percentFor(facts, state.assignedVoiceId, voiceId),
    status,
    isWaiting: status.waitsFor === 'you' && isMember && !project.isArchived,
    ...presentMoney(project, voiceId),
    dueDate: project.dueDate,
    isMember,
    isArchived: project.isArchived,
    isApproved: state.life.isApproved,
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

type Facts = ReturnType<typeof progressFacts>;

function statusOf(
  actor: ProjectViewer,
  project: StoredRow,
  { assignment, assignedVoiceId, lines, numTakes }: ProjectState<StoredRow['assignments'][number]>,
  facts: Facts,
): ProjectRow['status'] {
  return presentStatus(
    {
      voiceId: actor.isVoice ? actor.userId : null,
      mayAct: actor.isVoice || roleIn(actor, project.teamId) !== 'viewer',
    },
    assignedVoiceId,
    {
      ...facts,
      id: project.id,
      hasLineReader: project.hasLineReader,
      lines,
      numTakes,
      voice: holderOrOnly(project.voices, assignment?.voiceId),
      teamName: project.team.name,
      dueDate: project.dueDate,
      autoApproveAt: project.isOnHold ? null : (assignment?.autoApproveAt ?? null),
      approvedAt: assignment?.approvedAt ?? null,
    },
  );
}

function presentMoney(project: StoredRow, voiceId: string | null): Pick<ProjectRow, 'customerPrice' | 'voiceFee'> {
  const options = priced(project);
  if (voiceId) return { voiceFee: toEuro(voiceFeeOf(options).total) };
  return { customerPrice: toEuro(customerPriceOf(options, false).total) };
}

function presentShortlisting(project: StoredRow): NonNullable<ProjectRow['shortlisting']> {
  const { isAccepted, requiresAdminApproval, maxVoices, allowedVoices } = shortlistFacts(project);
  return { isAccepted, requiresAdminApproval, maxVoices, allowedVoices: [...allowedVoices] };
}
