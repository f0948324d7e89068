import { CreateFileDialog } from '@/components/support/money/create-file-dialog';
import { supportActor } from '@/server/http/support-gate';

export default async function CreateTransferFile() {
  await supportActor();
  return <CreateFileDialog />;
}
