import { dialogPage } from '@/app/(screens)/dialog-page';
import { supportActor } from '@/server/http/session';
import {
  ApproveDialog,
  CancelDialog,
  CorrectDialog,
  DialogsAhead,
  ExtendDialog,
  MessageDialog,
  RefundDialog,
} from './dialogs';

const { Page, generateMetadata } = dialogPage<{ projectId: string }>({
  '': () => <DialogsAhead />,
  approve: ({ projectId }) => <ApproveDialog projectId={projectId} />,
  cancel: ({ projectId }) => <CancelDialog projectId={projectId} />,
  correct: ({ projectId }) => <CorrectDialog projectId={projectId} />,
  'extend-review': ({ projectId }) => <ExtendDialog projectId={projectId} />,
  message: ({ projectId }) => <MessageDialog projectId={projectId} />,
  'refund/[paymentId]': ({ projectId, id }) => <RefundDialog projectId={projectId} paymentId={id} />,
});

export { generateMetadata };

export default async function SupportProjectPage(props: Parameters<typeof Page>[0]) {
  await supportActor();
  return <Page {...props} />;
}
