import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { goodPassword } from '@/tests/support/accounts';
import { expect, keepSnackbars, test } from '@/tests/support/browser-test';
import { codeIn } from '@/tests/support/mails';
import { type Installation, startInstallation } from '@/tests/support/own-installation';
import { pictures } from '@/tests/support/pictures';
import { speechLikeWav } from '@/tests/support/sound/sounds';

let installation: Installation;
test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(() => installation?.stop());

const wav = (name: string) => ({ name, mimeType: 'audio/wav', buffer: speechLikeWav({ seconds: 3 }) });

async function fill(page: Pick<Page, 'getByLabel'>, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function verify(page: Page, email: string): Promise<void> {
  const mail = await installation.mailTo(email, /code/i);
  await page.getByRole('dialog', { name: 'Enter the code' }).getByLabel('Code').fill(codeIn(mail));
}

async function confirmPassword(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await question.getByLabel('Password', { exact: true }).fill(goodPassword);
  await question.getByRole('button', { name: 'Confirm' }).click();
}

async function createSupport(support: Page): Promise<void> {
  const output = await installation.support('create', 'sam@operator.example');
  await support.goto(/http\S+token=\S+/.exec(output)?.[0] ?? '');
  await support.getByRole('textbox', { name: 'New password' }).fill(goodPassword);
  await support.getByRole('button', { name: 'Save' }).click();
  await support.getByRole('link', { name: 'Login' }).click();
  await fill(support, { Email: 'sam@operator.example', Password: goodPassword });
  await support.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
  await expect(support.getByRole('dialog')).toHaveCount(0);
  await support.goto('/support');
  await support.getByRole('button', { name: 'Set up' }).click();
  await confirmPassword(support);
  const setup = support.getByRole('dialog', { name: 'Set up two-step login' });
  await setup.getByText('Enter the key by hand').click();
  const key = (await setup.locator('details p').textContent()) ?? '';
  await setup
    .getByRole('textbox', { name: 'Code' })
    .fill(new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate());
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await support.getByRole('button', { name: 'I have saved them' }).click();
  await support.goto('/support');
  await expect(support.getByRole('heading', { name: 'No pending work' })).toBeVisible();
  await pictures(support, 'empty-support');
}

async function setUpOrders(support: Page): Promise<void> {
  await support.goto('/support/lookups');
  await support.getByLabel('New type').fill('Bedtime story');
  await support.getByRole('region', { name: 'Types' }).getByRole('button', { name: 'Add' }).click();
  await expect(support.getByRole('region', { name: 'Types' }).getByText('Bedtime story')).toBeVisible();
  await support.goto('/support/templates');
  await support.getByRole('button', { name: 'New template' }).click();
  const dialog = support.getByRole('dialog', { name: 'New template' });
  await dialog.getByLabel('Name', { exact: true }).fill('Radio spot');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(support).toHaveURL('/support/templates/radio-spot');
  await fill(support, {
    Description: 'Thirty seconds for the radio.',
    "Customer's price (€)": '250',
    "Voice's fee (€)": '150',
  });
  await support.getByRole('switch', { name: 'Script' }).check();
  await pictures(support, 'empty-template');
  await support.getByRole('button', { name: 'Publish' }).click();
  await expect(support.getByText('Radio spot is published')).toBeVisible();
}

async function applyAsVoice(voice: Page): Promise<void> {
  await voice.goto('/search/apply-as-voice');
  const apply = voice.getByRole('dialog', { name: 'Apply as voice' });
  const email = 'vera@voice.example';
  await fill(apply, { 'First name': 'Vera', 'Last name': 'Voice', 'Company name': 'Vera Voice', Email: email });
  await apply.getByLabel('Password', { exact: true }).fill(goodPassword);
  for (const agreement of ['terms', 'privacy', 'consultancy']) {
    await apply.getByRole('checkbox', { name: agreement }).check();
  }
  await apply.getByRole('button', { name: 'Apply', exact: true }).click();
  await verify(voice, email);
  await expect(voice).toHaveURL('/profile');
  await voice.getByRole('link', { name: 'Add a picture' }).click();
  const portrait = sharp({ create: { width: 600, height: 800, channels: 3, background: 'teal' } }).jpeg();
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portrait.toBuffer() };
  await voice.getByLabel('Choose a picture').setInputFiles(file);
  await voice.getByRole('button', { name: 'Save', exact: true }).click();
  await voice.getByRole('link', { name: 'Add voice demos' }).click();
  await voice.getByRole('link', { name: 'Add voice demo', exact: true }).click();
  await voice.getByLabel('Choose audio files or drop them here').setInputFiles([wav('one.wav')]);
  await voice.getByRole('link', { name: /^Language/ }).click();
  await voice.getByRole('dialog', { name: 'Select language' }).getByRole('button', { name: 'Danish' }).click();
  await voice.getByRole('link', { name: /^Types/ }).click();
  const types = voice.getByRole('dialog', { name: 'Select types' });
  await expect(types).toBeVisible();
  // Lists for all visitors are up to 15 seconds old.
  await expect(async () => {
    await voice.reload();
    await expect(types.getByRole('button', { name: 'Bedtime story' })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await types.getByRole('button', { name: 'Bedtime story' }).click();
  await types.getByRole('button', { name: 'Done' }).click();
  await voice.getByRole('button', { name: /^Save/ }).click();
  await expect(voice.getByRole('button', { name: /^Play Bedtime story/ })).toBeVisible();
  await voice.goto('/profile/studio-quality-demo');
  await voice.getByRole('link', { name: 'Add studio quality demo' }).click();
  await voice.getByLabel('Choose an audio file or drop it here').setInputFiles(wav('studio.wav'));
  await voice.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(voice.getByRole('heading', { name: 'Quality report' })).toBeVisible();
  await voice.goto('/profile');
  await voice.getByRole('link', { name: 'Set up payout' }).click();
  await voice.getByLabel('International bank transfer info').fill('Bank of Stockholm, SE45 5000 0000 0583 9825 7466');
  await voice.getByRole('button', { name: 'Save', exact: true }).click();
  await confirmPassword(voice);
  await expect(voice.getByText('Your profile is complete and waits for approval.')).toBeVisible();
}

async function publishVoice(support: Page): Promise<void> {
  await support.goto('/support');
  await support.getByRole('link', { name: /Complete applications/ }).click();
  await support.getByRole('link', { name: /Vera Voice/ }).click();
  await support.getByRole('button', { name: 'Publish' }).click();
  await expect(support.getByText('Vera Voice is published')).toBeVisible();
}

async function orderAndAssign(customer: Page): Promise<void> {
  const email = 'cleo@customer.example';
  await customer.goto('/search');
  await customer.getByRole('article', { name: 'Vera Voice' }).getByRole('link', { name: 'Vera Voice' }).click();
  // The search has a link to start a project too, without the voice.
  await expect(customer.getByRole('heading', { level: 1, name: 'Vera Voice' })).toBeVisible();
  await pictures(customer, 'empty-profile');
  await customer.getByRole('link', { name: 'Start a project' }).first().click();
  await customer.getByRole('link', { name: /customer/i }).click();
  const signUp = customer.getByRole('dialog', { name: 'Sign up as customer' });
  await fill(signUp, { 'First name': 'Cleo', 'Last name': 'Customer', 'Company name': 'Cleo Coffee', Email: email });
  await signUp.getByLabel('Password', { exact: true }).fill(goodPassword);
  await signUp.getByRole('button', { name: 'Sign up' }).click();
  await verify(customer, email);
  await customer.getByRole('link', { name: 'Radio spot', exact: true }).click();
  await fill(customer, { Name: 'First spot', Description: 'Warm and calm.' });
  await customer.getByRole('radio', { name: 'Danish' }).check({ force: true });
  await customer.getByRole('button', { name: 'Create project' }).click();
  await expect(customer.getByRole('heading', { level: 1, name: 'First spot' })).toBeVisible();
  await customer.getByRole('link', { name: 'Enter script' }).first().click();
  await customer.getByRole('textbox', { name: 'Script' }).click();
  await customer.keyboard.type('God morgen, Danmark.');
  await customer.getByRole('button', { name: 'Save' }).click();
  await customer.getByRole('link', { name: 'Assign voice' }).first().click();
  const assign = customer.getByRole('button', { name: 'Assign Vera Voice' });
  await customer.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await assign.click();
  await customer.getByRole('link', { name: 'Enter company information' }).click();
  await fill(customer, { 'Address line 1': 'Storgatan 5', 'Postal code': '111 22', City: 'Stockholm' });
  await customer.getByLabel('Country').click();
  await customer.getByRole('dialog', { name: 'Select country' }).getByRole('button', { name: 'SE Sweden' }).click();
  await fill(customer, { 'TAX ID': '5566778899', 'VAT ID': 'SE556677889901' });
  await customer.getByRole('button', { name: 'Save' }).click();
  await assign.click();
  await customer.getByRole('link', { name: 'Add card' }).click();
  await customer.getByRole('dialog', { name: 'Add card' }).getByRole('button', { name: 'Add card' }).click();
  await expect(customer.getByRole('dialog')).toHaveCount(0);
  await assign.click();
  await expect(customer.getByText('You assigned Vera Voice to the project.')).toBeVisible();
}

async function deliverAndApprove(voice: Page, customer: Page): Promise<void> {
  await voice.goto('/projects');
  await voice.getByRole('link', { name: 'First spot' }).first().click();
  await voice.getByRole('link', { name: 'Accept project' }).first().click();
  await voice.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await voice.getByRole('button', { name: 'Accept project' }).click();
  await voice.getByRole('link', { name: 'Record now' }).click();
  const upload = voice.getByRole('dialog', { name: 'Upload audio' });
  await upload.getByLabel(/^Choose/).setInputFiles(wav('First spot.wav'));
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await customer.getByRole('link', { name: 'Files', exact: true }).click();
  await expect(customer.getByRole('heading', { name: 'First spot', level: 3 })).toBeVisible();
  await customer
    .getByRole('link', { name: /^Approve/ })
    .first()
    .click();
  await customer.getByRole('dialog', { name: 'Approve delivery' }).getByRole('button', { name: 'Approve' }).click();
  await expect(customer.getByRole('dialog', { name: 'Rate Vera Voice' })).toBeVisible();
}

async function payOut(support: Page, voice: Page): Promise<void> {
  await support.goto('/support/payouts');
  await support.getByRole('link', { name: 'Enter IBAN' }).click();
  const account = support.getByRole('dialog', { name: 'Bank account for payouts' });
  await account.getByLabel('IBAN', { exact: true }).fill('SE45 5000 0000 0583 9825 7466');
  await account.getByRole('button', { name: 'Save IBAN' }).click();
  await account.getByLabel('Enter the IBAN again').fill('SE4550000000058398257466');
  await account.getByRole('button', { name: 'Confirm IBAN' }).click();
  await support.getByRole('checkbox', { name: /^Select/ }).check();
  await support.getByRole('button', { name: /^Mark .* as paid$/ }).click();
  await support.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(support.getByText('1 payout marked as paid')).toBeVisible();
  await voice.goto('/profile');
  await voice.getByRole('link', { name: /^Payout settings/ }).click();
  await voice.getByRole('link', { name: 'Payout history' }).click();
  await expect(
    voice
      .getByRole('listitem')
      .filter({ hasText: 'First spot' })
      .getByText(/^Paid out/),
  ).toBeVisible();
  await pictures(voice, 'empty-paid');
  await support.goto('/support/figures');
  await expect(support.getByRole('table', { name: 'By week' })).toBeVisible();
  await expect(support.getByRole('application', { name: 'Revenue by week' })).toBeVisible();
  await pictures(support, 'empty-figures');
}

test('from an empty installation to a paid voice, by the product alone', async ({ visitorOf, allowComplaint }) => {
  // Three accounts, four recordings and two payments.
  test.setTimeout(600_000);
  // Sensitive changes ask for the password first.
  allowComplaint(/403/);
  const support = await visitorOf(installation.url);
  const voice = await visitorOf(installation.url);
  const customer = await visitorOf(installation.url);
  await keepSnackbars(support);
  await test.step('the operator creates the first support account, with a second factor', () => createSupport(support));
  await test.step('support adds a type for demos and publishes the first project type', () => setUpOrders(support));
  await test.step('the first voice applies and completes the profile', () => applyAsVoice(voice));
  await test.step('support hears and publishes the voice', () => publishVoice(support));
  await test.step('the first customer finds the voice, signs up, orders and assigns', () => orderAndAssign(customer));
  await test.step('the voice accepts and delivers, and the customer approves', () =>
    deliverAndApprove(voice, customer));
  await test.step('support pays the voice, who sees it', () => payOut(support, voice));
});
