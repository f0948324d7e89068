import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Target = { name: string; url: string; cookie?: string };

/**
 * Keeps `numClients` connections busy for a while and returns the responses per second. Each is of another network,
 * because the pages of one network wait for each other.
 */
export async function measureRate({ url, cookie }: Target, numClients: number, durationMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: numClients });
  const state = { isOver: false, numResponses: 0 };
  const started = performance.now();
  const clients = Array.from({ length: numClients }, async (_, index) => {
    const headers = { 'x-forwarded-for': `10.${index}.0.1`, ...(cookie && { cookie }) };
    while (!state.isOver) {
      await request(agent, url, headers);
      state.numResponses += 1;
    }
  });
  await Promise.race([wait(durationMs), Promise.all(clients)]);
  const rate = state.numResponses / ((performance.now() - started) / 1000);
  state.isOver = true;
  await Promise.all(clients);
  agent.destroy();
  return rate;
}

function request(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} responded with ${response.statusCode}.`)),
      );
    }).on('error', reject);
  });
}
