import { StartPage } from '@/components/support/start-page';
import { supportActor } from '@/server/http/session';
import { sourceOfProduct } from '@/server/installation/queries';
import { getSupportOverview } from '@/server/support/queries';

export default async function SupportStart() {
  const items = await getSupportOverview(await supportActor());
  return <StartPage items={items} nowMs={Date.now()} source={sourceOfProduct()} />;
}
