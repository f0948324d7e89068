import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Statements have placeholders instead of values. Only one recording per process at a time. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function record(...args) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: unknown }).text;
    if (typeof text === 'string') statements.push(text.replaceAll(/\s+/g, ' ').trim());
    return original.apply(this, args);
  };
  try {
    await run();
  } finally {
    prototype.query = original;
  }
  return statements;
}
