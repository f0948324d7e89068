import { dialogPage } from '@/app/(screens)/dialog-page';
import { toDetails } from '@/app/(screens)/projects/project-gate';
import { ApproveDialog, DialogsAhead, RequestChangesDialog } from './dialogs';

const { Page, generateMetadata } = dialogPage<{ projectId: string }>({
  '': () => <DialogsAhead />,
  approve: () => <ApproveDialog part="review" />,
  'request-changes': () => <RequestChangesDialog part="review" />,
  '[...rest]': toDetails,
});

export { generateMetadata, Page as default };
