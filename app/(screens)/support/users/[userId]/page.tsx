import { notFound } from 'next/navigation';
import { UserDetails } from '@/components/support/people/user-details';
import { supportScopes } from '@/lib/domain/support/support-scopes';
import { supportActor } from '@/server/http/support-gate';
import { nullIfHiddenById } from '@/server/http/null-if-hidden';
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
