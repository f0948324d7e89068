import { IssuesPage } from '@/components/support/money/issues-page';
import { supportActor } from '@/server/http/session';

export default async function SupportIssues() {
  await supportActor();
  return <IssuesPage />;
}
