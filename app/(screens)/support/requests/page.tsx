import { RequestsPage } from '@/components/support/requests/requests-page';
import { supportActor } from '@/server/http/session';

export default async function SupportRequests() {
  await supportActor();
  return <RequestsPage />;
}
