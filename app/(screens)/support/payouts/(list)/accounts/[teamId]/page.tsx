import { AccountDialog } from '@/components/support/money/account-dialog';
import { supportActor } from '@/server/http/support-gate';

export default async function TransferAccount({ params }: { params: Promise<{ teamId: string }> }) {
  await supportActor();
  return <AccountDialog teamId={(await params).teamId} />;
}
