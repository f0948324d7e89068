/** Delay of effects that cannot be taken back, such as a transfer, after an action of support. */
export const undoWindowMs = 30_000;
