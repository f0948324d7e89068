import type { Line, LineTake } from '@/lib/contracts/lines';
import { usableScopes } from '@/lib/domain/assignments/life-cycle';
import { hasLoudness } from '@/lib/domain/sound/loudness-meter';
import { encodePeaks } from '@/lib/domain/sound/peaks';
import { visibleWarnings } from '@/lib/domain/sound/sound-warnings';
import type { Actor } from '@/server/access/actor';
import type { AssignmentState, Line as StoredLine, LineTake as StoredTake } from '@/server/platform/db';
import { presentLineCheck, shownLevels } from '@/server/projects/delivery-spec';
import { type ProjectAccess, viewerOf } from '@/server/projects/open-project';

/** Viewer of lines; a voice sees its own audio only. */
export type LineViewer = { userId: string; voiceId: string | null; mayDownload: boolean };

export function lineViewerOf(actor: Actor, { scopes, state }: ProjectAccess): LineViewer {
  const { voiceId } = viewerOf(actor, scopes);
  const mayDownload = usableScopes(scopes, state.life).includes('download-original');
  return { userId: actor.userId, voiceId, mayDownload };
}

type TextColumns = Omit<StoredLine, 'projectId'>;

type TakeColumns = Pick<
  StoredTake,
  | 'userId'
  | 'status'
  | 'uri'
  | 'previewUri'
  | 'finalUri'
  | 'failure'
  | 'durationMs'
  | 'integratedLufs'
  | 'noiseFloorDb'
  | 'failedChecks'
>;

/** A line with the columns of its chosen take, null if there is none that the viewer may see. */
export type LineRow = TextColumns & { [Name in keyof TakeColumns]: TakeColumns[Name] | null } & {
  assignmentState: AssignmentState | null;
  numTakes: number;
};

/** Includes originals and finals under the same conditions as takes (docs/rules/audio.md#who-hears-and-saves-what). */
export function presentLine(row: LineRow, viewer: LineViewer): Line {
  const hasTake = row.status !== null;
  const isOwn = row.userId === viewer.userId;
  const isDownloadable = !hasTake || isOwn || (viewer.mayDownload && row.assignmentState === 'accepted');
  return {
    id: row.id,
    filename: row.filename,
    description: row.description,
    line: row.line,
    comment: row.comment,
    status: row.status ?? 'none',
    // Customers get no file of a failed take.
    ...(isDownloadable && (isOwn || row.status === 'done' || !hasTake) && { uri: row.uri }),
    previewUri: row.previewUri,
    ...(isDownloadable && { finalUri: row.finalUri }),
    error: row.failure,
    isApproved: row.isApproved && hasTake,
    takeId: hasTake ? row.takeId : null,
    numTakes: row.numTakes,
    duration: row.durationMs === null ? null : row.durationMs / 1000,
    integratedLufs: hasLoudness(row.durationMs) ? row.integratedLufs : null,
    noiseFloorDb: row.noiseFloorDb,
    failedChecks: row.failedChecks,
    position: row.position,
    created: row.created.toISOString(),
    lastModified: row.lastModified.toISOString(),
  };
}

export function presentLineTake(
  take: StoredTake,
  { userId, chosenId }: { userId: string; chosenId: string | null },
): LineTake {
  const { integratedLufs, truePeakDbtp } = shownLevels(take);
  return {
    id: take.id,
    status: take.status,
    failure: take.failure,
    isChosen: take.id === chosenId,
    previewUri: take.previewUri,
    duration: take.durationMs === null ? null : take.durationMs / 1000,
    peaks: take.peaks && encodePeaks(take.peaks),
    integratedLufs: hasLoudness(take.durationMs) ? integratedLufs : null,
    truePeakDbtp,
    noiseFloorDb: take.noiseFloorDb,
    certificate: presentLineCheck(take.certificate),
    warnings: visibleWarnings(take.warnings, take.userId === userId),
    marks: take.marks,
    created: take.created.toISOString(),
  };
}
