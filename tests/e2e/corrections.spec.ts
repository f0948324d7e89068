import type { Locator, Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { aSupportAgent, aVoice } from '@/tests/support/builders';
import { expect, keepSnackbars, test } from '@/tests/support/browser-test';
import { accept, approve, assign, deliver, loginCustomer, must, orderProject, shortlist } from '@/tests/support/market';
import { loginAs } from '@/tests/support/network/api';
import { pictures } from '@/tests/support/pictures';

type Cast = { customer: Page; voice: Page; support: Page; projectId: string };

const documentsOf = (page: Page) => page.getByRole('region', { name: 'Documents' });

async function order() {
  const customer = await loginCustomer({ name: 'Brightside' });
  const { id, teamId } = await aVoice({ business: { name: 'Rivers AB', country: 'SE', vatId: 'SE556677889901' } });
  const voice = { id, teamId, api: await loginAs({ id }) };
  const projectId = await orderProject(customer);
  await must(shortlist(customer, projectId, id));
  await must(assign(customer, projectId, id));
  await must(accept(voice, projectId));
  await deliver(voice, projectId);
  await expect.poll(async () => (await approve(customer, projectId)).status).toBe(200);
  return { customer, voice, projectId };
}

async function object({ voice, projectId }: Cast): Promise<void> {
  await voice.goto(`/projects/${projectId}/details`);
  await expect(documentsOf(voice).getByRole('link', { name: /^Self-billing invoice SB-/ })).toBeVisible();
  await voice.getByRole('button', { name: 'Object: Spring spot' }).click();
  const dialog = voice.getByRole('dialog', { name: /^Object to SB-/ });
  await dialog.getByLabel('What is wrong?').fill('The address is wrong.');
  await pictures(voice, 'corrections-1-object');
  await dialog.getByRole('button', { name: 'Send objection' }).click();
  await expect(documentsOf(voice).getByText(/^Objected on /)).toBeVisible();
  await pictures(voice, 'corrections-2-objected');
}

async function refundPart({ support, projectId }: Cast): Promise<void> {
  await support.goto(`/support/projects/${projectId}`);
  await support.getByRole('link', { name: 'Refund', exact: true }).click();
  const dialog = support.getByRole('dialog', { name: 'Refund payment' });
  await dialog.getByLabel('Amount in euro, with VAT').fill('50');
  await dialog.getByLabel('Reason').fill('One take was late');
  await dialog.getByRole('button', { name: 'Refund payment · €50' }).click();
  await expect(documentsOf(support).getByRole('link', { name: /^Credit note CN-\S+ €50 PDF$/ })).toBeVisible();
}

async function correct({ support }: Cast): Promise<void> {
  await support.getByRole('link', { name: /^Correct R-/ }).click();
  const dialog = support.getByRole('dialog', { name: /^Correct R-/ });
  await expect(dialog.getByRole('row', { name: 'Brightside Brightside Studios' })).toBeVisible();
  await dialog.getByLabel('Reason').fill('The company was renamed');
  await pictures(support, 'corrections-3-correct');
  await dialog.getByRole('button', { name: 'Correct document' }).click();
  await expect(support.getByText(/^CN-\S+ and R-\S+ issued$/)).toBeVisible();
  await expect(documentsOf(support).getByRole('link', { name: /^Credit note CN-\S+ €200 PDF$/ })).toBeVisible();
  await pictures(support, 'corrections-4-corrected');
}

/** Downloads what the links lead to. */
async function expectFiles(links: Locator, count: number): Promise<void> {
  await expect(links).toHaveCount(count);
  for (const link of await links.all()) {
    const type = (await link.innerText()).startsWith('XML') ? 'application/xml' : 'application/pdf';
    const response = await link.page().request.get((await link.getAttribute('href')) ?? '');
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type]);
  }
}

test('an invoice of each side is wrong, and all three sides see how it is corrected', async ({ pageOf }) => {
  test.setTimeout(600_000);
  const { customer, voice, projectId } = await order();
  const agent = await aSupportAgent('admin');
  const pages = {
    customer: await pageOf(customer),
    voice: await pageOf(voice),
    support: await pageOf({ id: agent.userId }),
  };
  await keepSnackbars(pages.support);
  const cast = { ...pages, projectId };
  await test.step('the voice objects to the self-billing invoice in the project', () => object(cast));
  await test.step('support decides that it is corrected', async () => {
    const support = await loginAs({ id: agent.userId });
    const { id } = await db.selfBillingObjection.findFirstOrThrow({ where: { document: { projectId } } });
    const body = { decision: 'corrected', text: 'You are right.' } as const;
    await support.call('POST /support/objections/{objectionId}/decision', { params: { objectionId: id }, body });
    const documents = documentsOf(pages.voice);
    await expect(documents.getByRole('link', { name: /^Self-billing credit note SC-/ })).toBeVisible();
    await expect(documents.getByText(/^Objected on /)).toHaveCount(0);
    await expect(documents.getByRole('link', { name: /^XML of Self-billing/ })).toHaveCount(2);
    await expectFiles(documents.getByRole('link'), 5);
  });
  await test.step('support refunds a part', () => refundPart(cast));
  const params = { teamId: customer.teamId };
  await customer.api.call('PATCH /teams/{teamId}', { params, body: { name: 'Brightside Studios' } });
  await test.step('support corrects the receipt', () => correct(cast));
  await test.step('the customer has one row with all documents', async () => {
    await pages.customer.goto(`/teams/${customer.teamId}/payment-methods/payment-history`);
    const rows = pages.customer.getByRole('list', { name: 'Payment history' }).getByRole('article');
    await expect(rows).toHaveCount(1);
    await expect(rows.getByText('Partly refunded')).toBeVisible();
    const links = rows.getByRole('list', { name: 'Documents of Spring spot' }).getByRole('link');
    await expect(links.filter({ hasText: /^Credit note CN-/ })).toHaveCount(2);
    await expect(links.filter({ hasText: /^Invoice and receipt R-/ })).toHaveCount(2);
    await pictures(pages.customer, 'corrections-5-history');
    // The operator of the tests has no VAT ID, so its own documents are no structured ones.
    await expectFiles(links, 5);
  });
});
