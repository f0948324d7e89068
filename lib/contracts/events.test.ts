import { readFile } from 'node:fs/promises';
import { expect, expectTypeOf, test } from 'vitest';
import { liveEvent, liveEventTypes } from './events';
import type { broadcast, recordEvent } from '@/server/platform/events';
import { aMessage } from '@/tests/support/messages';

test.each([
  { type: 'project-changed', projectId: 'p' },
  { type: 'project-updated' },
  { type: 'message', projectId: 'p', voiceId: 'v', message: { text: 'Hi' } },
  { type: 'notification', projectId: 'p', kind: 'raining', text: 'It rains', path: '/' },
])('rejects the undefined or broken event %j', (event) => {
  expect(liveEvent.safeParse(event).success).toBe(false);
});

test('ignores fields that a newer server adds', () => {
  const message = aMessage();
  const event = { type: 'message', projectId: 'p', voiceId: 'v', message };
  expect(liveEvent.parse({ ...event, isLoud: true, message: { ...message, isPinned: true } })).toEqual(event);
});

test('treats parts that a newer server adds as a change of everything', () => {
  const { parts, ...event } = liveEvent.parse({
    type: 'project-updated',
    projectId: 'p',
    parts: ['takes', 'budget'],
  }) as {
    parts?: string[];
  };
  expect(parts).toBeUndefined();
  expect(event).toEqual({ type: 'project-updated', projectId: 'p' });
});

test('the server cannot write an undefined or incomplete event', () => {
  type Recorded = Parameters<typeof recordEvent>[1];
  expectTypeOf<{ type: 'team-updated'; teamId: string }>().toExtend<Recorded>();
  expectTypeOf<{ type: 'team-changed'; teamId: string }>().not.toExtend<Recorded>();
  expectTypeOf<{ type: 'team-updated' }>().not.toExtend<Recorded>();
  expectTypeOf<{ type: 'ready' }>().not.toExtend<Recorded>();
  expectTypeOf<{ type: 'team-updated'; teamId: string }>().not.toExtend<Parameters<typeof broadcast>[0]>();
});

test('the rules list each event', async () => {
  const page = await readFile('docs/rules/api.md', 'utf8');
  const [, section = ''] = page.split('## Live updates');
  const listed = [...section.matchAll(/^- `([a-z-]+)`: /gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(liveEventTypes.toSorted());
});
