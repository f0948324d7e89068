/**
 * Measures how many requests per second one web process serves to eight clients, relative to a Next.js route that does
 * nothing, measured in turns in the same run, and how long a live event takes: `npm run bench:requests`. Needs the build
 * of these sources (`npm start`).
 */
import { sessionCookie } from '@/server/platform/session-cookie';
import { aLargeProject } from '@/tests/support/large/large-project';
import { aTeamWithProjects } from '@/tests/support/large/many-projects';
import { startWeb } from '@/tests/support/processes';
import { sessionSeal } from '@/tests/support/users';
import { startBareRoute } from './requests/bare-route';
import { timeEvents } from './requests/event-delivery';
import { measureRate, type Target } from './requests/rate';
import { withServices } from './requests/services';
import { loadVoices } from './search/load-market';
import { makeSearchRows } from './search/make-search-rows';
import { median } from './search/timing';

const numVoices = 2_000;
const numProjects = 100;
const numProjectsOfLargeTeam = 5_000;
const numTakes = 200;
const numClients = 8;
const numRounds = 5;
const roundMs = 2_000;

/** 95 of 100 live events arrive within this time; 50 ms of it gather events into one notification. */
const eventGoalMs = 150;

/** Goals as a share of the bare route's rate. */
const goals: Readonly<Record<string, number>> = {
  '/v1/me': 0.5,
  '/v1/search with session': 0.45,
  '/v1/projects, 20 rows': 0.25,
  '/search': 0.09,
};

await withServices(async (folder, undo) => {
  await loadVoices(folder, 0, numVoices);
  await makeSearchRows(folder, numVoices);
  const cookie = await cookieOfTeam(numProjects);
  const cookieOfLargeTeam = await cookieOfTeam(numProjectsOfLargeTeam);
  const large = await aLargeProject(numTakes);
  const ofProject = { cookie: await cookieOf(large.ownerId) };
  const project = `/v1/projects/${large.projectId}`;
  const bare = await startBareRoute();
  undo.push(bare.stop);
  const limits = 'requests=10000000,responses=1000000000,search=10000000,pages=10000000';
  const web = await startWeb({ RATE_LIMITS: limits, TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' }, 'bench-requests');
  undo.push(web.stop);
  const { p50, p95 } = await timeEvents(web.url, ofProject.cookie, large.projectId);
  console.log(`A live event arrives after ${p50.toFixed(0)} ms (median), p95 ${p95.toFixed(0)} ms of ${eventGoalMs}.`);
  report(
    await measureInTurns([
      { name: 'bare route', url: `${bare.url}/bare` },
      { name: '/v1/live', url: `${web.url}/v1/live` },
      { name: '/v1/ip', url: `${web.url}/v1/ip` },
      { name: '/v1/ip with session', url: `${web.url}/v1/ip`, cookie },
      { name: '/v1/me', url: `${web.url}/v1/me`, cookie },
      { name: '/v1/search', url: `${web.url}/v1/search?language=da` },
      { name: '/v1/search with session', url: `${web.url}/v1/search?language=da`, cookie },
      { name: '/v1/projects, 20 rows', url: `${web.url}/v1/projects`, cookie },
      { name: '/v1/projects, 20 of 5,000 rows', url: `${web.url}/v1/projects`, cookie: cookieOfLargeTeam },
      { name: 'project, 200 takes', url: `${web.url}${project}`, ...ofProject },
      { name: 'project, details', url: `${web.url}${project}/details`, ...ofProject },
      { name: 'project, takes', url: `${web.url}${project}/audio`, ...ofProject },
      { name: 'project, unread marks', url: `${web.url}${project}/unread`, ...ofProject },
      { name: '/search', url: `${web.url}/search` },
      { name: '/search with session', url: `${web.url}/search`, cookie },
    ]),
  );
});

/** Returns the cookie of the owner of a new team with that many projects. */
async function cookieOfTeam(projects: number): Promise<string> {
  const { ownerId } = await aTeamWithProjects(projects);
  return cookieOf(ownerId);
}

async function cookieOf(userId: string): Promise<string> {
  return `${sessionCookie()}=${encodeURIComponent(await sessionSeal(userId))}`;
}

async function measureInTurns(targets: readonly Target[]): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>();
  // The first round warms up code and caches.
  for (let round = 0; round <= numRounds; round++) {
    for (const target of targets) {
      const rate = await measureRate(target, numClients, roundMs);
      if (round > 0) rates.set(target.name, [...(rates.get(target.name) ?? []), rate]);
    }
  }
  return new Map([...rates].map(([name, values]) => [name, median(values)]));
}

function report(rates: ReadonlyMap<string, number>): void {
  const bare = rates.get('bare route') ?? Number.NaN;
  console.table(
    Object.fromEntries(
      [...rates].map(([name, rate]) => [
        name,
        { 'per second': Math.round(rate), ratio: (rate / bare).toFixed(2), goal: goals[name]?.toFixed(2) ?? '' },
      ]),
    ),
  );
}
