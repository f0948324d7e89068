import { RevenuePage } from '@/components/support/money/revenue-page';
import { supportActor } from '@/server/http/session';

export default async function SupportMoney() {
  await supportActor();
  return <RevenuePage />;
}
