import type { Page } from '@playwright/test';
import { projectStates } from '@/prisma/seed/builders/project-rows';
import { loginAs } from '@/tests/support/network/api';
import { expect, test } from '@/tests/support/browser-test';
import { aCustomer, aProject, aTemplate, aVoice } from '@/tests/support/builders';

/** In all states: 30 of a customer, 10 of them with the voice. */
async function buildProjects() {
  const [customer, voice, template] = [await aCustomer(), await aVoice(), await aTemplate()];
  const others = [await aVoice(), await aVoice()].map(({ id }) => id);
  for (let index = 0; index < 30; index++) {
    const state = projectStates[index % projectStates.length] ?? 'created';
    const isOfVoice = index > 17 && state !== 'created';
    const [hasDescription, hasScript] = [index !== 0, index !== 7];
    await aProject({
      customer,
      template,
      state,
      created: new Date(Date.now() - index * 6e4),
      voiceIds: isOfVoice ? [voice.id] : others.slice(index % 2),
      script: hasScript ? 'Good morning, this is Timbre.' : '',
      project: {
        name: `Project ${index}`,
        description: hasDescription ? 'Warm and calm' : '',
      },
    });
  }
  return { customer, voice };
}

/** The first project of each next action, as the API says it. */
async function nextActions(userId: string, numProjects: number) {
  const api = await loginAs({ id: userId });
  const rows = await api.call('GET /projects', { query: { limit: 100 } });
  expect(rows).toHaveLength(numProjects);
  const waiting = rows.filter(({ status }) => status.waitsFor === 'you');
  const actions = waiting.map(({ name, status }) => ({
    name,
    label: status.action?.label ?? `none: ${status.text}`,
    path: status.action?.path ?? '',
  }));
  return actions.filter(({ label }, index) => actions.findIndex((other) => other.label === label) === index);
}

async function expectOneClickEach(page: Page, actions: Awaited<ReturnType<typeof nextActions>>) {
  // All rows are rendered.
  await page.setViewportSize({ width: 1440, height: 5_000 });
  for (const { label, name, path } of actions) {
    await test.step(label, async () => {
      await page.goto('/projects');
      const row = page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
      await row.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Projects');
    });
  }
}

test('with 30 projects in all states, each next action of customer and voice is one click from the list', async ({
  pageOf,
  allowComplaint,
}) => {
  // These takes are rows without audio files.
  allowComplaint(/\/test\/[\w-]+\.mp3/);
  const { customer, voice } = await buildProjects();
  const ofCustomer = await nextActions(customer.id, 30);
  expect(ofCustomer.map(({ label }) => label).toSorted()).toEqual([
    'Assign voice',
    'Enter project details',
    'Enter script',
    'Listen to 1 take',
    'Shortlist voice',
  ]);
  await expectOneClickEach(await pageOf({ id: customer.id }), ofCustomer);

  const ofVoice = await nextActions(voice.id, 10);
  expect(ofVoice.map(({ label }) => label).toSorted()).toEqual(['Accept project', 'Upload audio']);
  await expectOneClickEach(await pageOf({ id: voice.id }), ofVoice);
});
