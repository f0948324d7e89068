import { expect, test } from 'vitest';
import { type Track, trackName } from './track';
import { withLabels } from './track-labels';

const track = (id: string, title: string): Track => ({
  id,
  title,
  uri: `demos/${id}.mp3`,
  subtitle: 'Bea Tests',
  peaks: null,
  durationMs: 4_000,
});

test('names tracks with the same title differently, and others by their title', () => {
  const tracks = withLabels([track('1', 'Commercial'), track('2', 'Audiobook'), track('3', 'Commercial')]);
  expect(tracks.map(trackName)).toEqual([
    'Commercial 1 by Bea Tests',
    'Audiobook by Bea Tests',
    'Commercial 2 by Bea Tests',
  ]);
  expect(tracks.map(({ title }) => title)).toEqual(['Commercial', 'Audiobook', 'Commercial']);
});
