import { FailedJobs } from '@/components/support/jobs/failed-jobs';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';

export default async function SupportFailedJobs() {
  const actor = await supportActor();
  return <FailedJobs scopes={[...supportScopes(actor.supportRole)]} />;
}
