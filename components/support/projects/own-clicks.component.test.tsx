import { test } from 'vitest';
import { page } from 'vitest/browser';
import { ApproveDialog } from './approve-dialog';
import { CorrectDialog } from './correct-dialog';
import { CancelDialog, ExtendDialog } from './project-dialogs';
import { RefundDialog } from './refund-dialog';
import { useSavedProject } from './use-support-project';
import type { SupportProject } from '@/lib/contracts/support-projects';
import { stubApi } from '@/tests/support/component/api-stub';
import { holdResponse } from '@/tests/support/component/held-response';
import {
  button,
  clickAndSee,
  inBothOrders,
  OnEvent,
  type OwnClickCase,
  responding,
} from '@/tests/support/component/own-click';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aSupportProject } from '@/tests/support/component/samples';

const saved = (name: 'approval' | 'cancellation' | 'review-extension', after: Partial<SupportProject>) =>
  responding(`POST /support/projects/{projectId}/${name}`, () => aSupportProject(after));
const refunded = {
  payments: [{ ...aSupportProject().payments[0], status: 'refunded' as const }],
} as Partial<SupportProject>;

const customerFacts = { name: 'Brightside', addressLines: [], country: 'DK', taxId: '', vatId: '' };

const screens: Record<string, OwnClickCase<SupportProject>> = {
  ApproveDialog: {
    screen: <ApproveDialog projectId="project-1" />,
    before: {},
    after: { approvalRefusal: 'Refused' },
    calls: saved('approval', { approvalRefusal: 'Refused' }),
    button: button('Approve project'),
    says: 'Project approved',
  },
  CancelDialog: {
    screen: <CancelDialog projectId="project-1" />,
    before: {},
    after: { cancelRefusal: 'Refused' },
    calls: saved('cancellation', { cancelRefusal: 'Refused' }),
    fill: () => page.getByLabelText('Reason').fill('Fraud'),
    button: button('Cancel project'),
    says: 'Project canceled',
  },
  CorrectDialog: {
    screen: <CorrectDialog projectId="project-1" />,
    before: { bill: { id: 'document-1', number: 'R-2026-000001' } },
    after: { bill: null },
    calls: (wait) => ({
      'POST /support/documents/{documentId}/correct': async ({ body }) => {
        if (!body.dryRun) await wait();
        const after = { ...customerFacts, name: 'Brightside ApS' };
        return { before: customerFacts, after, creditNote: 'CN-2026-000007', document: 'R-2026-000009' };
      },
    }),
    fill: () => page.getByLabelText('Reason').fill('Wrong name'),
    button: button('Correct document'),
    says: 'CN-2026-000007 and R-2026-000009 issued',
  },
  ExtendDialog: {
    screen: <ExtendDialog projectId="project-1" />,
    before: {},
    after: { extendRefusal: 'Refused' },
    calls: saved('review-extension', { extendRefusal: 'Refused' }),
    button: button('Extend review'),
    says: 'Review extended',
  },
  RefundDialog: {
    screen: <RefundDialog projectId="project-1" paymentId="payment-1" />,
    before: {},
    after: refunded,
    calls: responding('POST /support/payments/{paymentId}/refunds', () => aSupportProject(refunded)),
    fill: () => page.getByLabelText('Reason').fill('Late delivery'),
    button: button(/^Refund payment/),
    says: '€200 are refunded',
  },
};

function ProjectEvent({ register }: { register: (store: (project: SupportProject) => void) => void }) {
  return <OnEvent register={register} store={useSavedProject('project-1')} />;
}

test.each(inBothOrders(Object.keys(screens)))('%s ends on its own success: event %s response', async (name, order) => {
  const own = screens[name];
  if (!own) throw new Error(name);
  const { released, release } = holdResponse();
  let store = (_: SupportProject) => {};
  stubApi({
    'GET /support/projects/{projectId}': () => aSupportProject(own.before),
    ...own.calls(() => released),
  });
  await renderScreen(
    <>
      <ProjectEvent
        register={(given) => {
          store = given;
        }}
      />
      {own.screen}
    </>,
    { user: aMe({ isSupport: true }), path: '/support/projects/project-1/screen' },
  );
  await clickAndSee({ own, order, arrive: () => store(aSupportProject(own.after)), release });
});
