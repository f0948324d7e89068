import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
type Recording = { statements: string[]; rows: number };

const recordings = new AsyncLocalStorage<Recording>();

/**
 * Returns the statements that `run` sends, and no others of the process: timers and jobs of pg-boss that started before
 * use the same connections. Statements have placeholders instead of values.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  return (await readsOf(run)).statements;
}

/** The statements that `run` sends, and the number of rows that PostgreSQL returns to them. */
export async function readsOf(run: () => Promise<unknown>): Promise<Recording> {
  const recording: Recording = { statements: [], rows: 0 };
  await recordings.run(recording, run);
  return { statements: [...recording.statements], rows: recording.rows };
}

const prototype = pg.Client.prototype as unknown as { query: Query };
const original = prototype.query;

// Stays in place: restoring it could remove the recorder of another copy of this module.
prototype.query = function record(...args) {
  const [first] = args;
  const recording = recordings.getStore();
  const text = typeof first === 'string' ? first : (first as { text?: unknown }).text;
  if (!recording || typeof text !== 'string') return original.apply(this, args);
  recording.statements.push(text.replaceAll(/\s+/g, ' ').trim());
  const count = (result: unknown) => {
    recording.rows += rowsOf(result);
  };
  const last = args.at(-1);
  // The pool passes a callback, Prisma awaits the promise.
  if (typeof last !== 'function') {
    const sent = original.apply(this, args) as Promise<unknown>;
    return sent.then((result) => {
      count(result);
      return result;
    });
  }
  return original.apply(this, [
    ...args.slice(0, -1),
    (error: unknown, result: unknown) => {
      count(result);
      last(error, result);
    },
  ]);
};

function rowsOf(result: unknown): number {
  const rows = (result as { rows?: unknown } | undefined)?.rows;
  return Array.isArray(rows) ? rows.length : 0;
}
