/**
 * Prisma's codes for a database that is away, has no connection free in time or cut a transaction off; PostgreSQL's while it
 * starts, stops, is full or takes too long; those of a socket.
 */
const codes = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
  ...['53300', '57P01', '57P02', '57P03', '57014'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'],
]);
/** The pool's own errors have no code. */
const ofPool = /^(timeout exceeded when trying to connect|Connection terminated)/;

/** Whether something that is needed is away or overloaded: worth trying again in a moment, and nobody's mistake. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || ofPool.test(error.message);
}
