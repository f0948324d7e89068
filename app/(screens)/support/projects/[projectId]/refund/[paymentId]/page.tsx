import { RefundDialog } from '@/components/support/projects/refund-dialog';
import { supportActor } from '@/server/http/support-gate';

type Props = { params: Promise<{ projectId: string; paymentId: string }> };

export default async function RefundSupportPayment({ params }: Props) {
  await supportActor();
  return <RefundDialog {...(await params)} />;
}
