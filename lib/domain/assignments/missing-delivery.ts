type Missing = { numLinesWithoutAudio: number; numFailedLines: number; numOpenChangeRequests: number };

/** What a delivery lacks, for example '264 lines without audio' and '1 failed line'; empty if nothing is missing. */
export function missingTexts({ numLinesWithoutAudio, numFailedLines, numOpenChangeRequests }: Missing): string[] {
  return [
    ...countOf(numLinesWithoutAudio, 'line without audio', 'lines without audio'),
    ...countOf(numFailedLines, 'failed line', 'failed lines'),
    ...countOf(numOpenChangeRequests, 'open change request', 'open change requests'),
  ];
}

function countOf(count: number, singular: string, plural: string): string[] {
  return count > 0 ? [`${count} ${count === 1 ? singular : plural}`] : [];
}
