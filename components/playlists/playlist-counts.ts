export function countsInWords(playlist: { voices: readonly unknown[]; tracks: readonly unknown[] }): string {
  return countsText({ numVoices: playlist.voices.length, numTracks: playlist.tracks.length });
}

export function countsText({ numVoices, numTracks }: { numVoices: number; numTracks: number }): string {
  return `${counted(numVoices, 'voice')} · ${counted(numTracks, 'track')}`;
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
