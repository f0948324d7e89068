import { dialogPage } from '@/app/(screens)/dialog-page';
import { ApproveDialog, CreateLinesExport, DialogsAhead } from './dialogs';

const { Page, generateMetadata } = dialogPage({
  '': () => <DialogsAhead />,
  approve: () => <ApproveDialog part="lines" />,
  'create-export': () => <CreateLinesExport />,
  // The list renders the dialogs of lines (components/lines/audio/line-path.ts).
  '[...rest]': () => null,
});

export { generateMetadata, Page as default };
