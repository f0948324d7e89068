import { Mails } from '@/components/support/jobs/mails';
import { supportActor } from '@/server/http/session';

export default async function SupportMails() {
  await supportActor();
  return <Mails />;
}
