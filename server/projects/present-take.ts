import type { Take } from '@/lib/contracts/takes';
import { hasLoudness } from '@/lib/domain/measurable-loudness';
import { encodePeaks } from '@/lib/domain/peaks';
import type { FullProject } from './full-project';
import { presentPerson } from '@/server/access/present-person';

export type FullTake = FullProject['takes'][number];
/**
 * The voice always gets the original; customers get the original and the masters once the voice has accepted the take's
 * assignment.
 */
export function presentTake(
  take: FullTake,
  viewer: { isOwner: boolean; mayDownloadOriginal: boolean; mayMaster: boolean },
): Take {
  const isAccepted = take.assignment.state === 'accepted';
  // For shorter recordings the stored values are levels of the repeated sound, not a loudness.
  const isMeasurable = hasLoudness(take.durationMs);
  return {
    id: take.id,
    name: take.name,
    user: presentPerson(take.user),
    status: take.status,
    failure: take.failure,
    isAccepted,
    ...((viewer.isOwner || (viewer.mayDownloadOriginal && isAccepted)) && { uri: take.uri }),
    processedUri: take.processedUri,
    comment: take.comment,
    durationMs: take.durationMs,
    duration: take.durationMs === null ? null : take.durationMs / 1000,
    peaks: take.peaks && encodePeaks(take.peaks),
    integratedLufs: isMeasurable ? take.integratedLufs : null,
    truePeakDbtp: take.truePeakDbtp,
    output:
      viewer.mayMaster && isAccepted
        ? take.masters.map((master) => ({
            type: master.type,
            status: master.status,
            failure: master.failure,
            uri: master.uri,
            integratedLufs: isMeasurable ? master.integratedLufs : null,
            truePeakDbtp: master.truePeakDbtp,
            lastModified: master.lastModified.toISOString(),
          }))
        : [],
    created: take.created.toISOString(),
  };
}
