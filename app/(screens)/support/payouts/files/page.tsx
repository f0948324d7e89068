import { FileList } from '@/components/support/money/file-list';
import { supportActor } from '@/server/http/session';

export default async function TransferFiles() {
  await supportActor();
  return <FileList />;
}
