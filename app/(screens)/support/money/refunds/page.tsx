import { RefundsPage } from '@/components/support/money/refunds-page';
import { supportActor } from '@/server/http/session';

export default async function SupportRefunds() {
  await supportActor();
  return <RefundsPage />;
}
