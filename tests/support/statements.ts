import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const recordings = new AsyncLocalStorage<string[]>();

/**
 * Returns the statements that `run` sends, and no others of the process: timers and jobs of pg-boss that started before
 * use the same connections. Statements have placeholders instead of values.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  await recordings.run(statements, run);
  return [...statements];
}

const prototype = pg.Client.prototype as unknown as { query: Query };
const original = prototype.query;

// Stays in place: restoring it could remove the recorder of another copy of this module.
prototype.query = function record(...args) {
  const [first] = args;
  const text = typeof first === 'string' ? first : (first as { text?: unknown }).text;
  if (typeof text === 'string') recordings.getStore()?.push(text.replaceAll(/\s+/g, ' ').trim());
  return original.apply(this, args);
};
