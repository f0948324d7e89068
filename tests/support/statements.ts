import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const recording = new AsyncLocalStorage<string[]>();

/** Statements that `run` sends, with placeholders instead of values; not those of the process's other work. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function record(...args) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: unknown }).text;
    if (typeof text === 'string') recording.getStore()?.push(text.replaceAll(/\s+/g, ' ').trim());
    return original.apply(this, args);
  };
  try {
    await recording.run(statements, run);
  } finally {
    prototype.query = original;
  }
  return statements;
}
