import { countOf } from '@/lib/domain/count-of';

type Missing = { numLinesWithoutAudio: number; numFailedLines: number; numOpenChangeRequests: number };

/**
 * Lists what a delivery lacks, for example '264 lines without audio' and '1 failed line'; empty if nothing is missing.
 */
export function missingTexts({ numLinesWithoutAudio, numFailedLines, numOpenChangeRequests }: Missing): string[] {
  const texts = (count: number, ...noun: [string, string?]) => (count > 0 ? [countOf(count, ...noun)] : []);
  return [
    ...texts(numLinesWithoutAudio, 'line without audio', 'lines without audio'),
    ...texts(numFailedLines, 'failed line'),
    ...texts(numOpenChangeRequests, 'open change request'),
  ];
}
