import { RevenuePage } from '@/components/support/money/revenue-page';
import { supportActor } from '@/server/http/support-gate';

export default async function SupportMoney() {
  await supportActor();
  return <RevenuePage />;
}
