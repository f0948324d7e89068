import type { Track } from './track';

/** Numbers a voice's tracks with the same title, so that controls on the same page have different names. */
export function withLabels(tracks: readonly Track[]): Track[] {
  return tracks.map((track) => {
    const namesakes = tracks.filter(({ title, subtitle }) => title === track.title && subtitle === track.subtitle);
    return namesakes.length > 1 ? { ...track, label: `${track.title} ${namesakes.indexOf(track) + 1}` } : track;
  });
}
