import type { Line, LineTake } from '@/lib/contracts/lines';

export function aLine(given: Partial<Line> = {}): Line {
  return {
    id: given.filename ? `id-${given.filename}` : 'line-1',
    filename: 'intro.wav',
    description: '',
    line: 'Welcome.',
    comment: '',
    status: 'none',
    previewUri: null,
    error: null,
    isApproved: false,
    takeId: null,
    numTakes: 0,
    duration: null,
    integratedLufs: null,
    noiseFloorDb: null,
    failedChecks: null,
    position: 0,
    created: '2026-01-01T00:00:00.000Z',
    lastModified: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}

/** A line whose audio can be played. */
export function aRecordedLine(given: Partial<Line> = {}): Line {
  const line = aLine(given);
  const previewUri = `audio/${line.id.replaceAll(/[^a-z0-9]/gi, '-')}.mp3`;
  return { ...line, status: 'done', previewUri, takeId: `take-${line.id}`, numTakes: 1, duration: 2, ...given };
}

export const aLineTake = (given: Partial<LineTake> = {}): LineTake => ({
  id: 'take-1',
  status: 'done',
  failure: null,
  isChosen: true,
  previewUri: null,
  duration: 2,
  peaks: null,
  integratedLufs: null,
  truePeakDbtp: null,
  noiseFloorDb: null,
  warnings: [],
  marks: [],
  certificate: null,
  created: '2026-01-01T00:00:00.000Z',
  ...given,
});

/** Checked, with a warning. */
export function aCheckedTake(id: string, sentence: string): LineTake {
  return aLineTake({
    id,
    warnings: [{ id: 'dropouts', kind: 'dropouts', count: 2, atMs: 1_000, isConfirmed: false }],
    certificate: {
      presetName: 'Games',
      source: '',
      checked: '2026-01-01T00:00:00.000Z',
      checks: [{ point: 'bits', asked: '16 or 24 bit', measured: '32 bit', result: 'failed', sentence }],
    },
  });
}
