import { notFound } from 'next/navigation';
import { UserDetails } from '@/components/support/people/user-details';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { nullIfHiddenById, supportActor } from '@/server/http/session';
import { getSupportUser, recentEntriesAbout } from '@/server/support/queries';

export default async function SupportUser({ params }: { params: Promise<{ userId: string }> }) {
  const [actor, { userId }] = await Promise.all([supportActor(), params]);
  const user = await nullIfHiddenById(userId, (id) => getSupportUser(actor, id));
  if (!user) notFound();
  return (
    <UserDetails
      user={user}
      isOwn={user.id === actor.userId}
      scopes={[...supportScopes(actor.supportRole)]}
      history={await recentEntriesAbout(actor, user.id)}
    />
  );
}
