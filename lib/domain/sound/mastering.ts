export const masterTypes = ['lufs16', 'lufs23'] as const;

/** Suffixes of the names of downloaded masters. */
export const masterNames = { lufs16: '-16 LUFS', lufs23: '-23 LUFS' } as const;
/** Maximum per project (docs/rules/audio.md#mastering). */
export const maxPendingMasters = 3;
/** Older requests do not count as pending. */
export const maxPendingMasterMs = 5 * 60_000;
