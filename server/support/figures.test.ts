import { expect, test } from 'vitest';
import { type FiguresWeek, funnelSteps } from '@/lib/contracts/support-figures';
import { dayMs } from '@/lib/domain/durations';
import { aDuePayout } from '@/tests/support/payments/due-payout';
import { getFigures } from './figures';
import { trackEvent } from '@/server/system/analytics';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aProject, aSupportAgent, aVoice } from '@/tests/support/builders';

const sumOf = (weeks: readonly FiguresWeek[], part: Exclude<keyof FiguresWeek, 'week' | 'answerHours'>) =>
  weeks.reduce((sum, week) => sum + week[part], 0);

test('counts the steps of a project, with the revenue and the first answer', async () => {
  const support = await aSupportAgent();
  const { weeks: before } = await getFigures(support);
  await aDuePayout();
  for (const name of ['search-view', 'voice-profile-open', 'voice-audio']) await trackEvent(null, name, {});
  const { weeks: after } = await getFigures(support);
  expect(after).toHaveLength(12);
  for (const step of funnelSteps) expect(sumOf(after, step) - sumOf(before, step), step).toBe(1);
  expect(Math.round((sumOf(after, 'revenue') - sumOf(before, 'revenue')) * 100)).toBe(6_000);
});

test('measures the first answer of a voice from the shortlisting', async () => {
  const support = await aSupportAgent();
  const weekOf = async () => (await getFigures(support)).weeks[10] as FiguresWeek;
  const before = await weekOf();
  const voices = [await aVoice(), await aVoice()];
  const { id: projectId } = await aProject();
  const askedMs = new Date(before.week).getTime() + dayMs;
  const messageOf = (voiceId: string, minutes: number, message: { type: string; fromId?: string }) => ({
    projectId,
    voiceId,
    ...message,
    timestamp: new Date(askedMs + minutes * 60_000),
  });
  const [answering, silent] = voices.map(({ id }) => id) as [string, string];
  await db.message.createMany({
    data: [
      ...[answering, silent].map((voiceId) => messageOf(voiceId, 0, { type: 'invited' })),
      messageOf(answering, 90, { type: 'text', fromId: answering }),
      messageOf(answering, 600, { type: 'audio-uploaded', fromId: answering }),
    ],
  });
  const after = await weekOf();
  expect([after.asked - before.asked, after.answered - before.answered]).toEqual([2, 1]);
  expect(after.answerHours).toBe(1.5);
});

test('counts an event in the week of its Monday, UTC', async () => {
  const support = await aSupportAgent();
  const monday = (await getFigures(support)).weeks[2]?.week ?? '';
  const lastMoment = new Date(new Date(monday).getTime() - 1);
  const event = { name: 'voice-audio', properties: {} };
  const before = (await getFigures(support)).weeks;
  await db.analyticsEvent.createMany({
    data: [
      { ...event, created: new Date(monday) },
      { ...event, created: lastMoment },
    ],
  });
  const after = (await getFigures(support)).weeks;
  expect(new Date(monday).getUTCDay()).toBe(1);
  const grown = after.map((week, index) => week.listens - (before[index]?.listens ?? 0));
  expect(grown.slice(2, 4)).toEqual([1, 1]);
});

test('lists searches that found nobody, and no others', async () => {
  const [none, some] = [`?q=${newId()}`, `?q=${newId()}`];
  await trackEvent(null, 'search-view', { search: none, isEmpty: true });
  await trackEvent(null, 'search-view', { search: none, isEmpty: true });
  await trackEvent(null, 'search-view', { search: some, isEmpty: false });
  await trackEvent(null, 'search-view', { search: 5, isEmpty: true });
  const { emptySearches } = await getFigures(await aSupportAgent());
  expect(emptySearches.find(({ search }) => search === none)?.count).toBe(2);
  expect(emptySearches.some(({ search }) => search === some)).toBe(false);
});
