import type { Take } from '@/lib/contracts/takes';
import { hasLoudness } from '@/lib/domain/sound/loudness-meter';
import { visibleWarnings } from '@/lib/domain/sound/sound-warnings';
import { presentPerson } from '@/server/access/people';
import { isTakeChecked, presentCertificate, shownLevels } from '@/server/projects/delivery-spec';
import type { FullTake } from '@/server/projects/project-takes';
import { presentNote } from './present-changes';

/**
 * The voice always gets the original; customers get the original of a checked take and the masters once the voice has
 * accepted the take's assignment.
 *
 * @param numbers see `takeNumbers`
 */
export function presentTake(
  take: FullTake,
  viewer: { isOwner: boolean; mayDownloadOriginal: boolean; mayMaster: boolean },
  numbers: ReadonlyMap<string, number>,
): Take {
  const isAccepted = take.assignment.state === 'accepted';
  const maySave = viewer.isOwner || (viewer.mayDownloadOriginal && isAccepted && isTakeChecked(take.status));
  const { integratedLufs, truePeakDbtp } = shownLevels(take);
  // For shorter recordings the stored values are levels of the repeated sound, not a loudness.
  const isMeasurable = hasLoudness(take.durationMs);
  return {
    id: take.id,
    name: take.name,
    number: numbers.get(take.id) ?? 1,
    user: presentPerson(take.user),
    // A held take is ready, but not for the customer.
    status: take.status === 'held' ? 'done' : take.status,
    isHeld: take.status === 'held',
    certificate: presentCertificate(take),
    failure: take.failure,
    isAccepted,
    ...(maySave && { uri: take.uri }),
    processedUri: take.processedUri,
    comment: take.comment,
    durationMs: take.durationMs,
    duration: take.durationMs === null ? null : take.durationMs / 1000,
    peaks: take.peaks && Buffer.from(take.peaks).toString('base64'),
    integratedLufs: isMeasurable ? integratedLufs : null,
    truePeakDbtp,
    previewLufs: isMeasurable ? take.integratedLufs : null,
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
    queuedMasters: viewer.mayMaster && isAccepted ? take.queuedMasters.map(({ type }) => type) : [],
    notes: take.notes.map(presentNote),
    warnings: visibleWarnings(take.warnings, viewer.isOwner),
    created: take.created.toISOString(),
  };
}
