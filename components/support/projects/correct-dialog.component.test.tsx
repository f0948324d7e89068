import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SupportProject } from '@/lib/contracts/support-projects';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { stubLiveSource } from '@/tests/support/component/live-source';
import { expectLink, textsOf } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject, aSupportProject } from '@/tests/support/component/samples';
import { CorrectDialog } from './correct-dialog';
import { SupportDocuments } from './support-documents';

beforeEach(() => stubLiveSource());
afterEach(() => vi.unstubAllGlobals());

const bill = { id: 'document-1', number: 'R-2026-000001' };
const facts = { name: 'Brightside', addressLines: ['Vestergade 1', '1456 København'], country: 'DK', taxId: '' };
const before = { ...facts, vatId: 'DK1' };
const after = { ...facts, name: 'Brightside ApS', vatId: 'DK12345678' };

async function show(project: SupportProject, { isOpen = true } = {}) {
  await renderScreen(
    <>
      <SupportDocuments project={project} />
      {isOpen && <CorrectDialog projectId={project.id} />}
    </>,
    { user: aMe({ isSupport: true }), path: `/support/projects/${project.id}${isOpen ? '/correct' : ''}` },
  );
}

test('compares the facts, issues the document again and shows both numbers and the new document', async () => {
  const project = aSupportProject({ bill });
  let receiptUri = 'documents/old.pdf';
  const requests = stubApi({
    'GET /support/projects/{projectId}': () => project,
    'GET /projects/{projectId}/details': () => aProject({ receiptUri }),
    'POST /support/documents/{documentId}/correct': ({ body }) => {
      if (body.dryRun) return { before, after, creditNote: null, document: null };
      receiptUri = 'documents/new.pdf';
      return { before, after, creditNote: 'CN-2026-000007', document: 'R-2026-000009' };
    },
  });
  await show(project);
  const dialog = page.getByRole('dialog', { name: 'Correct R-2026-000001' });
  const address = 'Vestergade 1\n1456 København\nDenmark';
  await expect
    .poll(() => textsOf(dialog.getByRole('row')))
    .toEqual([
      'Facts on the documentFacts of the team today',
      'Name',
      'BrightsideBrightside ApS',
      'Address',
      address + address,
      'VAT ID',
      'DK1DK12345678',
    ]);
  const submit = dialog.getByRole('button', { name: 'Correct document' });
  await submit.click();
  await expect.element(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('The company was renamed');
  await submit.click();
  await expect.element(page.getByText('CN-2026-000007 and R-2026-000009 issued')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = requests.filter(({ name }) => name === 'POST /support/documents/{documentId}/correct');
  expect(sent.map(({ params, body }) => [params.documentId, body])).toEqual([
    ['document-1', { reason: 'Comparison', dryRun: true }],
    ['document-1', { reason: 'The company was renamed' }],
  ]);
  await expectLink('Invoice and receipt PDF', '/v1/download?uri=documents%2Fnew.pdf');
});

const paid = aSupportProject({ bill });
const invoiced = aSupportProject({ bill: { ...bill, number: 'IN-2026-000001' }, payments: [] });

test.each([
  [paid, ['Refund', '/support/projects/project-1/refund/payment-1']],
  [invoiced, ['Open invoice', '/support/money/invoices?query=project-1']],
] as const)('says why a document cannot be corrected, and where to go on', async (project, link) => {
  const error = 'With these facts other VAT applies. Credit the sale instead.';
  stubApi({
    'GET /support/projects/{projectId}': () => project,
    'GET /projects/{projectId}/details': () => aProject(),
    'POST /support/documents/{documentId}/correct': () => rejected({ status: 409, error, code: 'conflict' }),
  });
  await show(project);
  const dialog = page.getByRole('dialog', { name: `Correct ${project.bill?.number}` });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(error);
  await expectLink(link[0], link[1], dialog);
  await expectLink('Open customer', '/support/teams/team-1', dialog);
  await expect.element(dialog.getByLabelText('Reason')).not.toBeInTheDocument();
});

test.each([
  ['of a receipt', aProject({ receiptUri: 'documents/r.pdf' }), aSupportProject({ bill }), 1],
  ['of an invoice', aProject({ invoiceUri: 'documents/in.pdf' }), aSupportProject({ bill }), 1],
  ['not of a document that is credited', aProject({ receiptUri: 'documents/r.pdf' }), aSupportProject(), 0],
  ['not for agents', aProject({ receiptUri: 'r.pdf' }), aSupportProject({ bill, mayEditMoney: false }), 0],
])('offers the correction %s', async (_, details, project, count) => {
  stubApi({
    'GET /projects/{projectId}/details': () => ({ ...details, clientAgreementUri: 'documents/ca.pdf' }),
  });
  await show(project, { isOpen: false });
  await expect.element(page.getByRole('link', { name: 'Client agreement PDF' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Correct R-2026-000001' }).elements()).toHaveLength(count);
});
