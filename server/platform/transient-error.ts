const codes = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
  ...['53300', '57P01', '57P02', '57P03', '57014'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'],
]);
/** Errors of the pool have no code. */
const poolErrors = /^(timeout exceeded when trying to connect|Connection terminated)/;
/** Prisma names the code of PostgreSQL in the message only. */
const databaseCode = /Database error\. Code: `(\w+)`/;

export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = databaseCode.exec(error.message)?.[1] ?? ('code' in error ? String(error.code) : '');
  return codes.has(code) || poolErrors.test(error.message);
}
