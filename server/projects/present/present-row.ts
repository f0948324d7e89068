import type { Project, ProjectRow } from '@/lib/contracts/project-shapes';
import { usableScopes } from '@/lib/domain/assignments/life-cycle';
import { customerPriceOf, toEuro, voiceFeeOf } from '@/lib/domain/money/prices';
import { projectStatus, type StateFacts, type StatusFacts } from '@/lib/domain/projects/project-status';
import { roleIn } from '@/server/access/actor';
import { presentPerson } from '@/server/access/people';
import { readProjectRows, type StoredRow } from '@/server/projects/list/read-project-rows';
import { type ProjectViewer, scopesOf } from '@/server/projects/open-project';
import {
  factsFor,
  percentFor,
  priced,
  progressFacts,
  type ProjectState,
  projectState,
  shortlistFacts,
} from '@/server/projects/project-state';

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

type ProgressFacts = ReturnType<typeof progressFacts>;

function statusOf(
  actor: ProjectViewer,
  project: StoredRow,
  { assignment, assignedVoiceId, lines, numTakes }: ProjectState<StoredRow['assignments'][number]>,
  facts: ProgressFacts,
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

type ShownStatusFacts = StateFacts &
  Pick<StatusFacts, 'id' | 'hasLineReader' | 'lines' | 'numTakes' | 'teamName' | 'dueDate'> & {
    voice: { id: string; firstName: string } | null;
    autoApproveAt: Date | null;
    approvedAt: Date | null;
  };

/** Presents the status. Voices get no name of another voice. */
export function presentStatus(
  { voiceId, mayAct }: { voiceId: string | null; mayAct: boolean },
  holderId: string | null,
  { autoApproveAt, approvedAt, voice, ...facts }: ShownStatusFacts,
): Project['status'] {
  const own = factsFor(facts, holderId, voiceId);
  return projectStatus(
    {
      ...own,
      voice: voice && { id: voice.id, firstName: voice.firstName },
      autoApproveDate: autoApproveAt ? autoApproveAt.toISOString() : null,
      approvedDate: own.isApproved && approvedAt ? approvedAt.toISOString() : null,
    },
    { isVoice: voiceId !== null, mayAct },
  );
}

/**
 * Returns the voice that the status names: the one of the assignment, or before that the only voice of the shortlist.
 */
export function holderOrOnly<V extends { voiceId: string }>(
  voices: readonly V[],
  holderId: string | undefined,
): V | null {
  if (holderId !== undefined) return voices.find(({ voiceId }) => voiceId === holderId) ?? null;
  return voices.length === 1 ? (voices[0] ?? null) : null;
}

function presentMoney(project: StoredRow, voiceId: string | null): Pick<ProjectRow, 'customerPrice' | 'voiceFee'> {
  const options = priced(project);
  if (voiceId) return { voiceFee: toEuro(voiceFeeOf(options).total) };
  return { customerPrice: toEuro(customerPriceOf(options, 0).total) };
}

function presentShortlisting(project: StoredRow): NonNullable<ProjectRow['shortlisting']> {
  const { isAccepted, requiresAdminApproval, maxVoices, allowedVoices } = shortlistFacts(project);
  return { isAccepted, requiresAdminApproval, maxVoices, allowedVoices: [...allowedVoices] };
}
