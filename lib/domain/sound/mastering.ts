export const masterTypes = ['lufs16', 'lufs23'] as const;

/** In the name of a downloaded master. */
export const masterNames = { lufs16: '-16 LUFS', lufs23: '-23 LUFS' } as const;
/** Per project (docs/rules/audio.md#mastering). */
export const maxPendingMasters = 3;
/** Older requests do not count as pending. */
export const maxPendingMasterMs = 5 * 60_000;
