import { dialogPage } from '@/app/(screens)/dialog-page';
import { supportActor } from '@/server/http/session';
import { operatorTimeZone } from '@/server/tax/queries';
import { AccountDialog, CreateFileDialog, DialogsAhead } from './dialogs';

const { Page, generateMetadata } = dialogPage({
  '': () => <DialogsAhead />,
  'accounts/[teamId]': ({ id }) => <AccountDialog teamId={id} />,
  'create-file': () => <CreateFileDialog timeZone={operatorTimeZone()} />,
});

export { generateMetadata };

export default async function SupportPayoutsPage(props: Parameters<typeof Page>[0]) {
  await supportActor();
  return <Page {...props} />;
}
