/** Effects that cannot be taken back, such as a transfer, wait this long after an action of support. */
export const undoWindowMs = 30_000;
