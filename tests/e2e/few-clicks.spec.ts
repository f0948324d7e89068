import type { Locator, Page } from '@playwright/test';
import { aVoice } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { freshName } from '@/tests/support/fresh-name';
import { loginCustomer, orderProject } from '@/tests/support/market';

/** Counts the clicks and the pages on which they happen, without the first. */
function counter(page: Page) {
  const paths: string[] = [];
  return {
    click: async (target: Locator) => {
      await expect(target).toBeVisible();
      paths.push(new URL(page.url()).pathname);
      await target.click();
    },
    clicks: () => paths.length,
    pages: () => new Set(paths.filter((path) => path !== paths[0])).size,
  };
}

async function aKnownVoice() {
  const lastName = freshName();
  const { id } = await aVoice({ firstName: 'Karen', lastName, demos: [{ language: 'da' }] });
  return { id, name: `Karen ${lastName}` };
}

test('from a profile to the booked voice are at most 7 clicks on 4 more pages', async ({ pageOf }) => {
  const voice = await aKnownVoice();
  const page = await pageOf(await loginCustomer());
  const { click, clicks, pages } = counter(page);
  const name = `Spot ${freshName()}`;
  await page.goto(`/voices/${voice.id}`);
  await click(page.getByRole('link', { name: 'Commercial', exact: true }));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description', { exact: true }).fill('A warm read for the radio, thirty seconds.');
  // The language is that of the voice.
  await expect(page.getByRole('radio', { name: 'Danish' })).toBeChecked();
  await click(page.getByRole('button', { name: 'Create project' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await click(page.getByRole('region', { name: 'Next step' }).getByRole('link', { name: 'Enter script' }));
  await page.getByRole('textbox', { name: 'Script' }).focus();
  await page.keyboard.type('God morgen, Danmark.');
  await click(page.getByRole('button', { name: 'Save' }));
  await click(page.getByRole('region', { name: 'Next step' }).getByRole('link', { name: 'Assign voice' }));
  await click(page.getByRole('checkbox', { name: /I agree to the license/ }));
  await click(page.getByRole('button', { name: `Assign ${voice.name}` }));
  await expect(page.getByText(`You assigned ${voice.name} to the project.`)).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(7);
  expect(pages()).toBeLessThanOrEqual(4);
});

test('a favorite is one click, and a shortlisting two', async ({ pageOf }) => {
  const [voice, customer] = [await aKnownVoice(), await loginCustomer({ card: null })];
  const projectId = await orderProject(customer);
  const page = await pageOf(customer);
  await page.goto(`/search?q=${encodeURIComponent(voice.name)}`);
  const row = page.getByRole('article', { name: voice.name });
  await row.hover();
  await row.getByRole('button', { name: `Add ${voice.name} to favorites` }).click();
  await expect(page.getByText(`${voice.name} was added to your favorites.`)).toBeVisible();
  await expect.poll(() => db.favorite.count({ where: { userId: customer.id, voiceId: voice.id } })).toBe(1);

  await page.goto(`/voices/${voice.id}`);
  const { click, clicks } = counter(page);
  await click(page.getByRole('button', { name: 'Shortlist for project' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Shortlist', exact: true }));
  await expect(page.getByText(`${voice.name} is shortlisted for Spring spot.`)).toBeVisible();
  expect(clicks()).toBe(2);
  expect(await db.projectVoice.count({ where: { projectId, voiceId: voice.id } })).toBe(1);
});

const widths = [390, 1440] as const;

/** What a stranger asks, the way there from the search, and what answers it. */
const questions: { question: string; links: (page: Page) => Locator[]; texts: RegExp[] }[] = [
  {
    question: 'What is this?',
    links: () => [],
    texts: [/^Book professional voice-over in \d+ languages, from €\d+/, /^Fixed prices, with the rights included/],
  },
  {
    question: 'What does it cost?',
    links: (page) => [typeTile(page, 'Commercial')],
    texts: [/^€450/, /^Radio, one year/],
  },
  {
    question: 'May I use it on the radio in Norway?',
    links: (page) => [typeTile(page, 'Commercial')],
    texts: [
      /^What you may do with the recording$/,
      /^Radio, one year/,
      /^Denmark, Finland, Iceland, Norway and Sweden$/,
    ],
  },
  {
    question: 'How do I send it back?',
    links: (page) => [page.getByRole('link', { name: /^(How it works|Find out more)$/ }).first()],
    texts: [/^Listen, and approve or send it back$/, /Send it back with notes/],
  },
];

const typeTile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Project types' }).getByRole('link', { name });

for (const { question, links, texts } of questions) {
  test(`a stranger finds the answer within two clicks: ${question}`, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/search');
      const { click, clicks } = counter(page);
      for (const link of links(page)) await click(link);
      for (const text of texts) {
        const shown = page.getByText(text).filter({ visible: true });
        await expect(shown.first(), `${text} at ${width} px`).toBeVisible();
      }
      expect(clicks()).toBeLessThanOrEqual(2);
    }
  });
}
