import { dialogPage } from '@/app/(screens)/dialog-page';
import { supportActor } from '@/server/http/session';
import { AccountDialog, CreateFileDialog, DialogsAhead } from './dialogs';

const { Page, generateMetadata } = dialogPage({
  '': () => <DialogsAhead />,
  'accounts/[teamId]': ({ id }) => <AccountDialog teamId={id} />,
  'create-file': () => <CreateFileDialog />,
});

export { generateMetadata };

export default async function SupportPayoutsPage(props: Parameters<typeof Page>[0]) {
  await supportActor();
  return <Page {...props} />;
}
