import { FailedJobs } from '@/components/support/jobs/failed-jobs';
import { supportActor } from '@/server/http/support-gate';

export default async function SupportFailedJobs() {
  await supportActor();
  return <FailedJobs />;
}
