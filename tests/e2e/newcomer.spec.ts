import { randomUUID } from 'node:crypto';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { codeIn, mailTo } from '@/tests/support/mails';
import { pictures } from '@/tests/support/pictures';
import { idOf } from '@/tests/support/users';

/** Includes two payments and 3-D Secure. */
const limit = 300_000;

test('a visitor’s input survives the sign-up, and each requirement of assigning is guided', async ({
  page,
  allowComplaint,
}) => {
  test.setTimeout(limit);
  const mark = randomUUID().slice(0, 8);
  const name = `First course ${mark}`;
  const email = `newcomer-${mark}@people.example`;
  const frejaId = await idOf('freja');
  const { firstName, lastName } = await db.user.findUniqueOrThrow({ where: { id: frejaId } });
  const voice = `${firstName} ${lastName}`;

  await test.step('the form can be filled in before the login', async () => {
    await page.goto(`/projects/add?voiceId=${frejaId}`);
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
    await verify.getByLabel('Code').fill(codeIn(await mailTo(email)));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('How our factory works, for those who begin there.')).toBeVisible();
    await pictures(page, 'newcomer-4-created');
  });
  const { id, teamId } = await db.project.findFirstOrThrow({ where: { name } });
  const assignment = `/projects/${id}/assign-voice/${frejaId}`;
  const assign = page.getByRole('button', { name: `Assign ${voice}` });
  const assigned = () => db.assignment.count({ where: { projectId: id, state: 'assigned' } });

  await test.step('all missing requirements are listed at once, each with a link', async () => {
    await page.goto(assignment);
    await page.getByRole('checkbox', { name: /I agree to the license/ }).check();
    await assign.click();
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
    await page.getByLabel('Country').selectOption('SE');
    await page.getByLabel('TAX ID').fill('5566778899');
    await page.getByLabel('VAT ID').fill('SE556677889901');
    await pictures(page, 'newcomer-6-company');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(assignment);
    await expect(page.getByText('TAX ID 5566778899')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /I agree to the license/ })).toBeChecked();
  });

  await test.step('a script is written', async () => {
    await assign.click();
    await page.getByRole('link', { name: 'Enter script' }).click();
    await page.getByRole('textbox', { name: 'Script' }).click();
    await page.keyboard.type('Velkommen til vores fabrik.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(`/projects/${id}/details`);
  });

  const addCard = async (card: RegExp, button: string) => {
    await page.goto(assignment);
    await page.getByRole('link', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: 'Add card' });
    await dialog.getByRole('radio', { name: card }).check({ force: true });
    if (button === 'Add card') await pictures(page, 'newcomer-7-card');
    await dialog.getByRole('button', { name: 'Add card' }).click();
    return dialog;
  };

  await test.step('a declined card assigns nobody and shows the reason', async () => {
    allowComplaint(/409/);
    await addCard(/0341/, 'Add card');
    await expect(page).toHaveURL(assignment);
    await assign.click();
    await expect(page.getByText('The card was declined. Please use another card.')).toBeVisible();
    await expect(page.getByText('The payment did not go through, so no voice is assigned.')).toBeVisible();
    await pictures(page, 'newcomer-8-declined');
    expect(await assigned()).toBe(0);
  });

  await test.step('a card that requires 3-D Secure is confirmed in place', async () => {
    const dialog = await addCard(/3184/, 'Use another card');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(assignment);
    await assign.click();
    const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
    await expect(bank.getByText(/do you want to make this payment/)).toBeVisible();
    await pictures(page, 'newcomer-9-bank');
    await bank.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(`/projects/${id}/chat/${frejaId}`);
    await expect(page.getByText(`You assigned ${voice} to the project.`)).toBeVisible();
    expect(await assigned()).toBe(1);
    expect(await db.payment.count({ where: { projectId: id, teamId, status: 'authorised' } })).toBe(1);
  });
});
