import { Queues } from '@/components/support/jobs/queues';
import { supportActor } from '@/server/http/session';

export default async function SupportQueues() {
  await supportActor();
  return <Queues />;
}
