'use client';

import { NotificationKinds } from './notification-kinds';
import { useOwnSettings } from './use-own-settings';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { Switch } from '@/components/ui/fields/choice-fields';
import type { Me } from '@/lib/contracts/profile';
import { notificationChannels } from '@/lib/domain/notifications';

type NotificationSettingsProps = {
  user: Me;
  /** This installation has an SMS gateway; otherwise there is nothing to switch. */
  sendsSms: boolean;
};

/** Each switch takes effect immediately (docs/rules/notifications.md#switches). */
export function NotificationSettings({ user, sendsSms }: NotificationSettingsProps) {
  const { settings, change } = useOwnSettings(user);
  const { emailNotifications, smsNotifications } = settings;
  return (
    <PageFrame title="Notifications" width="text">
      <p className="text-muted">
        We notify you about your projects while you are away. Order confirmations, receipts and payouts are always
        mailed.
      </p>
      <div className="mt-6 border-y border-line py-3">
        <Switch
          label="Email notifications"
          hint={<span className="break-words">To {user.email}. Codes and links that you request are always sent.</span>}
          checked={emailNotifications}
          onChange={() => change(() => ({ emailNotifications: !emailNotifications }))}
        />
        {sendsSms && (
          <Switch
            label="SMS notifications"
            hint={user.phone ? `To ${user.phone}.` : 'There is no phone number in your profile yet.'}
            checked={smsNotifications}
            onChange={() => change(() => ({ smsNotifications: !smsNotifications }))}
          />
        )}
      </div>
      <NotificationKinds
        isVoice={user.isVoice}
        channels={sendsSms ? notificationChannels : ['mail']}
        settings={settings}
        onChange={(kind, isMuted) =>
          change(({ mutedNotifications }) => {
            const others = mutedNotifications.filter((other) => other !== kind);
            return { mutedNotifications: isMuted ? [...others, kind] : others };
          })
        }
      />
      <ButtonLink variant="secondary" href="/profile" className="mt-8">
        Back to profile
      </ButtonLink>
    </PageFrame>
  );
}
