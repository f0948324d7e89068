import { StartPage } from '@/components/support/start-page';
import { supportActor } from '@/server/http/session';
import { getSupportOverview, release } from '@/server/support/queries';

export default async function SupportStart() {
  const items = await getSupportOverview(await supportActor());
  return <StartPage items={items} nowMs={Date.now()} release={release} />;
}
