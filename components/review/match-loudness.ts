type MeasuredSound = {
  id: string;
  /** Loudness that is heard from two loudspeakers; null if the recording is too short to be measured. */
  lufs: number | null;
};

/** The quietest recording, which the others are matched to: lowering never clips. */
export function quietestOf<Sound extends MeasuredSound>(sounds: readonly Sound[]): (Sound & { lufs: number }) | null {
  const measured = sounds.flatMap((sound) => (sound.lufs === null ? [] : [{ ...sound, lufs: sound.lufs }]));
  return measured.toSorted((a, b) => a.lufs - b.lufs)[0] ?? null;
}

/** The volume, at most 1, at which a recording is as loud as the quietest one. */
export function matchingGain({ lufs }: Pick<MeasuredSound, 'lufs'>, quietestLufs: number): number {
  return lufs === null ? 1 : Math.min(1, 10 ** ((quietestLufs - lufs) / 20));
}
