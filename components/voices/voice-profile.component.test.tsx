import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '@/tests/support/component/render';
import { aDemo, aVoiceProfile } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { VoiceProfile } from './voice-profile';

const voice = aVoiceProfile({
  bio: 'Calm and clear.',
  nativeLanguage: 'da',
  turnaroundDays: 2,
  jobsDone: 7,
  microphone: 'U 87',
  languages: ['da', 'en'],
  voiceDemos: [
    aDemo({ id: 'demo-1', uri: 'demo-1.mp3', language: 'da', types: ['Commercial'] }),
    aDemo({ id: 'demo-2', uri: 'demo-2.mp3', language: 'en', types: ['E-learning'] }),
    aDemo({ id: 'demo-3', uri: 'demo-3.mp3', language: 'da', types: ['Audiobook'] }),
  ],
  reviews: [{ id: 'review-1', rating: 5, comment: 'A joy to work with.', created: '2026-10-01T08:00:00.000Z' }],
});
const offers = [{ id: 'commercial', name: 'Commercial', customerPrice: 450 }];
const startAt = '/projects/add?voiceId=voice-1';

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

test('says who the voice is, what it costs and what customers wrote', async () => {
  await setViewport(1440, 900);
  await renderScreen(<VoiceProfile voice={voice} timeZone={null} startAt={startAt} offers={offers} />);
  await expect.element(page.getByText('Calm and clear.')).toBeVisible();
  await expect.element(page.getByText(/^Native Danish · Usually delivers .* · 7 projects done$/)).toBeVisible();
  await expect.element(page.getByText('U 87')).toBeVisible();
  await expect.element(page.getByText('A joy to work with.')).toBeVisible();
  await expect.element(page.getByText('from €450')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Commercial', exact: true }))
    .toHaveAttribute('href', '/projects/add/details?templateId=commercial&voiceId=voice-1');
  const groups = page.getByRole('heading', { level: 3 }).elements();
  expect(groups.map((heading) => heading.textContent)).toEqual(['Danish (2)', 'English (1)']);
});

test.each([320, 800, 1440])('at %i px, one button to book stays in sight', async (width) => {
  await setViewport(width, 700);
  await renderScreen(<VoiceProfile voice={voice} timeZone={null} startAt={startAt} offers={offers} />);
  const button = page.getByRole('link', { name: 'Start a project' });
  await expect.element(button).toBeVisible();
  expect(isInSight(button.element())).toBe(true);
  document.body.style.minHeight = '3000px';
  const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
  window.scrollTo(0, 400);
  await scrolled;
  expect(isInSight(button.element())).toBe(true);
  document.body.style.minHeight = '';
  window.scrollTo(0, 0);
});

test.each([390, 1440])('at %i px, links to the types are as tall as their rows', async (width) => {
  await setViewport(width, 700);
  await renderScreen(<VoiceProfile voice={voice} timeZone={null} startAt={startAt} offers={offers} />);
  const link = page.getByRole('link', { name: 'Commercial', exact: true });
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('a demo does not repeat the types that its title names', async () => {
  const demos = [
    aDemo({
      id: 'demo-1',
      name: 'Commercial',
      uri: 'demo-1.mp3',
      language: 'da',
      types: ['Commercial'],
      tones: ['Warm'],
    }),
  ];
  const only = { ...voice, languages: ['da'], voiceDemos: demos };
  await renderScreen(<VoiceProfile voice={only} timeZone={null} startAt={startAt} offers={[]} />);
  await expect.element(page.getByRole('heading', { name: 'Commercial' })).toBeVisible();
  await expect.element(page.getByText('Warm', { exact: true })).toBeVisible();
});
