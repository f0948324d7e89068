import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { freePort } from '@/server/local/ports';
import { runCommand } from '@/tests/run/commands';
import { pollUntil } from '@/tests/support/jobs/poll';
import { startProcess, type WebProcess } from '@/tests/support/processes';

const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');

const route = `
export const dynamic = 'force-dynamic';
export const GET = () => Response.json({ countryCode: 'SE' });
`;

/** Builds and starts a Next.js app with one route that does nothing, as the unit of the measurements. */
export async function startBareRoute(): Promise<WebProcess> {
  // Below the project folder, where Next.js finds its packages.
  const folder = path.join(root, 'test-results', 'bare-route');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'app', 'bare'), { recursive: true });
  writeFileSync(path.join(folder, 'app', 'bare', 'route.js'), route);
  const logFile = path.join(root, 'test-results', 'bare-route-build.log');
  const built = await runCommand({ program: 'node', args: [next, 'build', folder], logFile, limitSeconds: 300 });
  if (built.code !== 0) throw new Error(`Building the bare route failed:\n${built.output}`);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const web = startProcess([next, 'start', folder, '-H', 'localhost', '-p', String(port)], {}, 'bare-route');
  await pollUntil(async () => (await fetch(`${url}/bare`).catch(() => null))?.ok, { what: 'the bare route' });
  return { ...web, url };
}
