const codes = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
  ...['53300', '57P01', '57P02', '57P03', '57014'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'],
]);
/** Errors of the pool have no code. */
const poolErrors = /^(timeout exceeded when trying to connect|Connection terminated)/;

export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || poolErrors.test(error.message);
}
