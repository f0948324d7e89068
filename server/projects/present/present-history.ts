import type { Project } from '@/lib/contracts/project-shapes';
import { projectHistory } from '@/lib/domain/projects/project-history';
import type { Viewer } from '@/server/projects/open-project';
import { type ProjectState, timesOf } from '@/server/projects/project-state';
import type { DetailedProject } from './detailed-project';

/** Presents the history. Voices get only what belongs to their own assignment. */
export function presentHistory(
  project: DetailedProject,
  { assignedVoiceId, life }: Pick<ProjectState, 'assignedVoiceId' | 'life'>,
  { voiceId }: Viewer,
): Project['history'] {
  if (voiceId && voiceId !== assignedVoiceId) return [];
  const assignment = assignedVoiceId ? project.assignments.find((row) => row.voiceId === assignedVoiceId) : undefined;
  const times = timesOf(project);
  const [firstListing] = project.voices;
  const holder = project.voices.find((listing) => listing.voiceId === assignedVoiceId);
  return projectHistory(
    {
      teamName: project.team.name,
      created: { at: iso(project.created), by: project.createdBy.firstName },
      shortlisted: {
        at: iso(firstListing?.created ?? null),
        firstName: firstListing?.voice.firstName ?? null,
        count: project.voices.length,
      },
      assigned: { at: iso(assignment?.assignedAt ?? null), by: assignment?.assignedBy.firstName ?? null },
      voice: holder?.voice.firstName ?? null,
      accepted: { at: iso(times.acceptedAt) },
      delivered: { at: life.isDelivered ? iso(times.deliveredAt) : null, isPartial: !life.isDeliveryComplete },
      approved: { at: iso(times.approvedAt), by: project.messages[0]?.from?.firstName ?? null },
    },
    voiceId !== null,
  );
}

function iso(date: Date | null): string | null {
  return date ? date.toISOString() : null;
}
