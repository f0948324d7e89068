import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { afterEach, expect, it } from 'vitest';
import { startStripeSimulator } from './simulator';

const folder = mkdtempSync(join(tmpdir(), 'timbre-stripe-kill-'));
const options = {
  port: 0,
  dataFile: join(folder, 'stripe.sqlite'),
  webhookUrl: 'http://127.0.0.1:9/',
  webhookSecret: 'whsec_x',
};
const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = `
  import { startStripeSimulator } from ${JSON.stringify(join(root, 'server/local/stripe/simulator.ts'))};
  const { port, secretKey } = await startStripeSimulator(${JSON.stringify(options)});
  process.stdout.write(JSON.stringify({ port, secretKey }));
`;

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function sdk(port: number, secretKey: string): Stripe {
  return new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

it('keeps every acknowledged change across a kill, and no partial one', async () => {
  const running = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = running;
  const [printed] = await once(running.stdout, 'data');
  const { port, secretKey } = JSON.parse(String(printed));
  const before = sdk(port, secretKey);
  const acknowledged = new Map<string, string>();
  const write = async (name: string) => {
    const customer = await before.customers.create({ name }, { idempotencyKey: name });
    acknowledged.set(name, customer.id);
    if (acknowledged.size === 60) running.kill('SIGKILL');
  };
  const names = Array.from({ length: 150 }, (_, index) => `customer-${index}`);
  // Few requests at a time, so that the process dies before it has responded to all of them.
  const waiting = [...names];
  const writeAll = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await write(name);
  };
  await Promise.allSettled(Array.from({ length: 10 }, writeAll));
  expect(acknowledged.size).toBeLessThan(150);

  const again = await startStripeSimulator(options);
  const after = sdk(again.port, again.secretKey);
  try {
    for (const [name, id] of acknowledged) expect((await after.customers.retrieve(id)).id, name).toBe(id);
    const customers = await Promise.all(
      names.map((name) => after.customers.create({ name }, { idempotencyKey: name })),
    );
    for (const customer of customers) {
      const acknowledgedId = acknowledged.get(customer.name ?? '');
      if (acknowledgedId) expect(customer.id).toBe(acknowledgedId);
    }
    const events = await after.events.list({ type: 'customer.created', limit: 100 }).autoPagingToArray({ limit: 1000 });
    expect(events).toHaveLength(150);
  } finally {
    await again.close();
  }
});
