import type { Metadata } from 'next';
import { NotificationSettings } from '@/components/profile/notification-settings';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { presentActor } from '@/server/profile/queries';
import { currentActor } from '@/server/http/session';
import { sendsSms } from '@/server/notifications/queries';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage() {
  const actor = await currentActor();
  if (!actor) {
    return (
      <PageFrame title="Notifications">
        <LoginPrompt text="Log in to choose what you hear from us." />
      </PageFrame>
    );
  }
  return <NotificationSettings user={await presentActor(actor)} sendsSms={sendsSms()} />;
}
