import type { BodyOf } from '@/lib/contracts/contract';
import type { addVoiceDemo as contract } from '@/lib/contracts/demos';
import { searchConditions } from '@/lib/contracts/search';
import { handleProcessDemo } from '@/server/demos/process-demo.handler';
import { addVoiceDemo } from '@/server/demos/voice-demos';
import type { DemoToProcess } from '@/server/jobs';
import { db } from '@/server/platform/db';
import { searchVoices } from '@/server/search/search-voices';
import { anUpload, aVoice } from '@/tests/support/builders';
import { speechLikeWav } from '@/tests/support/sound/sounds';

type NewVoice = Awaited<ReturnType<typeof aVoice>>;

/** A published voice without demos. */
export const aVoiceWithoutDemos = () => aVoice({ demos: [] });

export const speech = speechLikeWav({ seconds: 2 });

export const demoAttributes = {
  language: 'da',
  dialect: 'Jysk',
  age: 'Adult',
  types: ['Radio', 'TV'],
  tones: ['Warm', 'Calm'],
};

/** Adds a demo with `demoAttributes`, which no worker has processed. */
export async function addDemo(voice: NewVoice, changes: Partial<BodyOf<typeof contract>> = {}) {
  const uri = changes.uri ?? (await anUpload(voice.id, 'audio', speech));
  return addVoiceDemo(voice.actor, { userId: voice.id, ...demoAttributes, ...changes, uri });
}

/** Does what the worker does. */
export function processDemo(key: DemoToProcess): Promise<void> {
  return handleProcessDemo(key, { jobId: 'job', signal: new AbortController().signal, retryCount: 0 });
}

/** The voice as the search finds it: a list of one, or an empty one. */
export async function searchFor(voice: NewVoice, facets: object) {
  const conditions = searchConditions.parse({ ...facets, allowedVoices: voice.id });
  return (await searchVoices({ ...conditions, sort: 'best', limit: 20 }, null)).voices;
}

export const demoEvents = (voiceId: string, type: 'voice-demo-updated' | 'studio-quality-demo-updated') =>
  db.event.count({ where: { voiceId, userId: voiceId, type } });

export const demoRemovals = (voiceId: string) =>
  db.event.findMany({ where: { voiceId, type: 'demo-removed' }, omit: { id: true } });
