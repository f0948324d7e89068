import { readdirSync, readFileSync } from 'node:fs';
import { maxDemos } from '@/lib/domain/people/demos';
import { unsubscribeToken } from '@/server/notifications/unsubscribe';
import { aTemplate, aVoice } from '@/tests/support/builders';
import { aFullPlaylist } from '@/tests/support/large/full-playlist';
import { pageRows } from '@/tests/support/page-rows';
import { pathOf } from '@/tests/support/pages';
import { visitor } from './api';
import type { ProbedProcess } from './floods';

type Cost = { path: string; cpuMs: number };

/**
 * Opens everything that a visitor may see, of records that are as large as they can be, and returns what takes the process
 * the most processor time. The pages that ask for a login show the same prompt.
 */
export async function costliestPage({ url, pid }: ProbedProcess): Promise<Cost> {
  let costliest: Cost = { path: '', cpuMs: 0 };
  for (const path of await publicPaths()) {
    const open = async () => {
      const response = await visitor({ url }).fetch(path);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} responded ${response.status}.`);
    };
    // Loads its code.
    await open();
    const before = processMs(pid);
    await open();
    const cpuMs = processMs(pid) - before;
    if (cpuMs > costliest.cpuMs) costliest = { path, cpuMs };
  }
  return costliest;
}

async function publicPaths(): Promise<string[]> {
  const { shortId } = await aFullPlaylist();
  const voice = await aVoice({ demos: Array.from({ length: maxDemos }, (_, index) => ({ name: `Demo ${index}` })) });
  const { id: templateId } = await aTemplate();
  const token = unsubscribeToken(voice.id, 'message');
  const others = { text: 'terms', name: 'none', invitationId: 'none' };
  const segments = { ...others, shortId, voiceId: voice.id, templateId, token };
  const pages = Object.entries(pageRows).filter(([, [outcome]]) => /^(?:page|then )/.test(outcome));
  return [
    ...pages.map(([route]) => pathOf(route, segments)),
    '/search?q=warm',
    '/search?language=en',
    '/sitemap.xml',
    '/v1/openapi.json',
  ];
}

/** Processor time of all threads of a process so far. */
function processMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((total, thread) => total + threadMs(pid, thread), 0);
}

function threadMs(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}
