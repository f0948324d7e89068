import { dialogPage } from '@/app/(screens)/dialog-page';
import { toDetails } from '@/app/(screens)/projects/project-gate';
import { DialogsAhead, RenewLicenseDialog } from './dialogs';

const { Page, generateMetadata } = dialogPage<{ projectId: string }>({
  '': () => <DialogsAhead />,
  renew: () => <RenewLicenseDialog />,
  '[...rest]': toDetails,
});

export { generateMetadata, Page as default };
