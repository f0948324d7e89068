import { UserList } from '@/components/support/people/user-list';
import { supportActor } from '@/server/http/session';

export default async function SupportUsers() {
  await supportActor();
  return <UserList />;
}
