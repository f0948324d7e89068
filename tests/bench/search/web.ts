import { Agent, get } from 'node:http';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { SearchQuery } from '@/lib/contracts/search';
import { isBuildCurrent } from '@/server/local/build';
import { root } from '@/server/local/install.mjs';
import { startWeb } from '@/tests/support/processes';
import type { AskWeb } from './measure-classes';

export type Web = { ask: AskWeb; stop: () => Promise<void> };

export async function startBuiltWeb(env: Record<string, string>): Promise<Web | null> {
  if (!isBuildCurrent(root)) return null;
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  const limits = 'requests=1000000,responses=1000000000,search=1000000';
  const web = await startWeb(
    // Each client has its own IP address, without limits.
    { ...process.env, ...env, TRUSTED_PROXIES: '1', RATE_LIMITS: limits, LOG_LEVEL: 'warn' },
    'bench-web',
  );
  const agent = new Agent({ keepAlive: true });
  return {
    ask: (question, client) => ask(agent, `${web.url}/v1/search?${addressed(question)}`, `10.0.0.${client + 1}`),
    stop: async () => {
      agent.destroy();
      await web.stop();
    },
  };
}

function addressed(question: SearchQuery): URLSearchParams {
  const entries = Object.entries(question).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

function ask(agent: Agent, url: string, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} responded ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
  });
}
