import { ObjectionList } from '@/components/support/reports/objection-list';
import { supportActor } from '@/server/http/session';

export default async function SupportObjections() {
  await supportActor();
  return <ObjectionList />;
}
