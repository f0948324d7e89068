import { expect, test } from 'vitest';
import { missingTexts } from './missing-delivery';

test('lists what a delivery lacks', () => {
  expect(missingTexts({ numLinesWithoutAudio: 264, numFailedLines: 1, numOpenChangeRequests: 2 })).toEqual([
    '264 lines without audio',
    '1 failed line',
    '2 open change requests',
  ]);
  expect(missingTexts({ numLinesWithoutAudio: 0, numFailedLines: 0, numOpenChangeRequests: 0 })).toEqual([]);
});
