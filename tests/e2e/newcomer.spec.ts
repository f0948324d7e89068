import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { aVoice } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { freshName } from '@/tests/support/fresh-name';
import { loginCustomer } from '@/tests/support/market';
import { codeIn, mailTo, verifyLinkIn } from '@/tests/support/mails';
import { pictures } from '@/tests/support/pictures';

type Newcomer = { mark: string; email: string; name: string; voiceId: string; voice: string };

/** The assignment of the voice to the newcomer's project. */
type Assignment = { id: string; teamId: string; voiceId: string; voice: string; assignment: string };

const assignButton = (page: Page, { voice }: { voice: string }): Locator =>
  page.getByRole('button', { name: `Assign ${voice}` });
const numAssigned = (projectId: string) => db.assignment.count({ where: { projectId, state: 'assigned' } });

async function signUpWithProject(page: Page, { mark, email, name, voiceId, voice }: Newcomer): Promise<void> {
  await page.goto(`/projects/add?voiceId=${voiceId}`);
  await expect(page.getByText('To start a project you need to sign up.', { exact: false })).toBeVisible();
  await pictures(page, 'newcomer-1-type');
  // Staff review corporate films first, so they cannot start with a voice.
  const film = page.getByRole('listitem').filter({ hasText: 'Corporate film' });
  await expect(film.getByText(`Not available for ${voice}. This project type cannot`)).toBeVisible();
  await page.getByRole('link', { name: 'E-learning', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description', { exact: true }).fill('How our factory works, for those who begin there.');
  await page.getByRole('radio', { name: 'Danish' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  const signUp = page.getByRole('dialog', { name: 'Sign up as customer' });
  await expect(signUp.getByText('To start a project you need to sign up')).toBeVisible();
  await pictures(page, 'newcomer-2-sign-up');
  await signUp.getByLabel('First name').fill('Nils');
  await signUp.getByLabel('Last name').fill('Newman');
  await signUp.getByLabel('Company name').fill(`Newman ${mark}`);
  await signUp.getByLabel('Email').fill(email);
  await signUp.getByLabel('Password', { exact: true }).fill('a-long-password');
  await signUp.getByRole('button', { name: 'Sign up' }).click();
  const verify = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(verify.getByText(email)).toBeVisible();
  await pictures(page, 'newcomer-3-code');
  const mail = await mailTo(email);
  await page.goto(verifyLinkIn(mail));
  await expect(page).toHaveURL(/\/projects\/add\/details\/verify\?/);
  await expect(verify.getByLabel('Code')).toHaveValue(codeIn(mail));
  await verify.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('How our factory works, for those who begin there.')).toBeVisible();
  await pictures(page, 'newcomer-4-created');
}

async function enterCompany(page: Page, { assignment, ...project }: Assignment): Promise<void> {
  await page.goto(assignment);
  await page.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await assignButton(page, project).click();
  for (const sentence of [
    'Please enter a script',
    'Please enter your company information',
    'Please add a credit card',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await pictures(page, 'newcomer-5-missing');
  await page.getByRole('link', { name: 'Enter company information' }).click();
  await page.getByLabel('Address line 1').fill('Storgatan 5');
  await page.getByLabel('Postal code').fill('111 22');
  await page.getByLabel('City').fill('Stockholm');
  await page.getByLabel('Country').click();
  await page.getByRole('dialog', { name: 'Select country' }).getByRole('button', { name: 'SE Sweden' }).click();
  await page.getByLabel('TAX ID').fill('5566778899');
  await page.getByLabel('VAT ID').fill('SE556677889901');
  await pictures(page, 'newcomer-6-company');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(assignment);
  await expect(page.getByText('TAX ID 5566778899')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /I agree to the license/ })).toBeChecked();
}

async function writeScript(page: Page, project: Assignment): Promise<void> {
  await assignButton(page, project).click();
  await page.getByRole('link', { name: 'Enter script' }).click();
  await page.getByRole('textbox', { name: 'Script' }).click();
  await page.keyboard.type('Velkommen til vores fabrik.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/projects/${project.id}/details`);
}

async function addCard(page: Page, { assignment }: Assignment, card: RegExp, button: string): Promise<Locator> {
  await page.goto(assignment);
  await page.getByRole('link', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: 'Add card' });
  await dialog.getByRole('radio', { name: card }).check({ force: true });
  if (button === 'Add card') await pictures(page, 'newcomer-7-card');
  await dialog.getByRole('button', { name: 'Add card' }).click();
  return dialog;
}

async function assignWithDeclinedCard(page: Page, project: Assignment): Promise<void> {
  await addCard(page, project, /0341/, 'Add card');
  await expect(page).toHaveURL(project.assignment);
  await assignButton(page, project).click();
  await expect(page.getByText('The card was declined. Please use another card.')).toBeVisible();
  await expect(page.getByText('The payment did not go through, so no voice is assigned.')).toBeVisible();
  await pictures(page, 'newcomer-8-declined');
  expect(await numAssigned(project.id)).toBe(0);
}

async function assignWithSecureCard(page: Page, project: Assignment): Promise<void> {
  const { id, teamId, voiceId, voice, assignment } = project;
  const dialog = await addCard(page, project, /3184/, 'Use another card');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(assignment);
  await assignButton(page, project).click();
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await expect(bank.getByText(/do you want to make this payment/)).toBeVisible();
  await pictures(page, 'newcomer-9-bank');
  await bank.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(`/projects/${id}/chat/${voiceId}`);
  await expect(page.getByText(`You assigned ${voice} to the project.`)).toBeVisible();
  expect(await numAssigned(id)).toBe(1);
  const numAuthorized = () => db.payment.count({ where: { projectId: id, teamId, status: 'authorized' } });
  await expect.poll(numAuthorized).toBe(1);
}

test('a visitor’s input survives the sign-up, and each requirement of assigning is guided', async ({
  page,
  allowComplaint,
}) => {
  // Two payments and 3-D Secure.
  test.setTimeout(600_000);
  // The declined card.
  allowComplaint(/409/);
  const mark = randomUUID().slice(0, 8);
  const name = `First course ${mark}`;
  const [firstName, lastName] = ['Karen', freshName()];
  const { id: voiceId } = await aVoice({ firstName, lastName, demos: [{ language: 'da' }] });
  const newcomer = { mark, name, email: `newcomer-${mark}@people.example`, voiceId, voice: `${firstName} ${lastName}` };
  await test.step('the form can be filled in before the login', () => signUpWithProject(page, newcomer));
  const { id, teamId } = await db.project.findFirstOrThrow({ where: { name } });
  const assignment = `/projects/${id}/assign-voice/${voiceId}`;
  const project = { id, teamId, voiceId, voice: newcomer.voice, assignment };
  await test.step('all missing requirements are listed at once, each with a link', () => enterCompany(page, project));
  await test.step('a script is written', () => writeScript(page, project));
  await test.step('a declined card assigns nobody and shows the reason', () => assignWithDeclinedCard(page, project));
  await test.step('a card that requires 3-D Secure is confirmed in place', () => assignWithSecureCard(page, project));
  await page.goto(`/teams/${teamId}/payment-methods/payment-history`);
  await expect(page.getByRole('article').first().getByRole('link', { name })).toBeVisible();
  await pictures(page, 'newcomer-10-history');
});

/** Replies to a new visitor's questions: the link on the search page that leads to them, if any, and their texts. */
const answers: { link: ((page: Page) => Locator) | null; texts: RegExp[] }[] = [
  {
    // What is this?
    link: null,
    texts: [
      /^Find professional voice-over in \d+ languages, from €\d+/,
      /^Fixed prices excl\. VAT, with the rights included/,
    ],
  },
  {
    // What does it cost, and may I use it on the radio in Norway?
    link: (page) => page.getByRole('list', { name: 'Project types' }).getByRole('link', { name: 'Commercial' }),
    texts: [
      /^€450/,
      /^Radio, one year/,
      /^What you may do with the recording$/,
      /^Denmark, Finland, Iceland, Norway and Sweden$/,
    ],
  },
  {
    // How do I send it back?
    link: (page) => page.getByRole('link', { name: /^(How it works|Find out more)$/ }).first(),
    texts: [/^Listen, and approve or send it back$/, /Send it back with notes/],
  },
];

test('a stranger finds within a click what it is, what it costs, where it may be used and how to return it', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const { link, texts } of answers) {
      await page.goto('/search');
      await link?.(page).click();
      for (const text of texts) {
        const shown = page.getByText(text).filter({ visible: true });
        await expect(shown.first(), `${text} at ${width} px`).toBeVisible();
      }
    }
  }
});

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

test('from a profile to the booked voice are at most 7 clicks on 4 more pages', async ({ pageOf }) => {
  const [firstName, lastName] = ['Karen', freshName()];
  const { id: voiceId } = await aVoice({ firstName, lastName, demos: [{ language: 'da' }] });
  const voice = `${firstName} ${lastName}`;
  const page = await pageOf(await loginCustomer());
  const { click, clicks, pages } = counter(page);
  const name = `Spot ${freshName()}`;
  await page.goto(`/voices/${voiceId}`);
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
  await click(page.getByRole('button', { name: `Assign ${voice}` }));
  await expect(page.getByText(`You assigned ${voice} to the project.`)).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(7);
  expect(pages()).toBeLessThanOrEqual(4);
});
