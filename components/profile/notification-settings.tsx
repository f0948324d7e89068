'use client';

import { useCurrentUser } from '@/components/shell/login/current-user';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { Switch } from '@/components/ui/fields/choice-fields';
import { api } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/profile';
import {
  alwaysMailed,
  type NotificationChannel,
  notificationChannels,
  notificationKindsFor,
  type NotificationSwitch,
  switchOf,
} from '@/lib/domain/notifications';
import { useOptimisticUser } from './use-optimistic-user';

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

type Settings = Pick<Me, 'emailNotifications' | 'smsNotifications' | 'mutedNotifications'>;
type Change = (settings: Settings) => Partial<Settings>;

/**
 * Returns the user's settings. Changes are optimistic and sent one after the other: each is computed from what the one
 * before it has stored.
 */
function useOwnSettings(fromServer: Me): { settings: Settings; change: (change: Change) => void } {
  const { user } = useCurrentUser();
  const { change, stored } = useOptimisticUser();
  return {
    settings: user ?? fromServer,
    change: (compute) =>
      void change({
        queue: 'settings',
        apply: (me) => ({ ...me, ...compute(me) }),
        send: () => {
          const body = compute(stored() ?? fromServer);
          return api('PATCH /users/{userId}', { params: { userId: fromServer.id }, body });
        },
      }),
  };
}

const channelNames: Record<NotificationChannel, string> = { mail: 'Email', sms: 'SMS' };

type NotificationKindsProps = {
  isVoice: boolean;
  channels: readonly NotificationChannel[];
  settings: Pick<Me, 'emailNotifications' | 'smsNotifications' | 'mutedNotifications'>;
  onChange: (kind: NotificationSwitch, isMuted: boolean) => void;
};

function NotificationKinds({ isVoice, channels, settings, onChange }: NotificationKindsProps) {
  const { mutedNotifications: muted } = settings;
  const isOn = { mail: settings.emailNotifications, sms: settings.smsNotifications };
  const toggle = (kind: NotificationSwitch) => onChange(kind, !muted.includes(kind));
  return (
    <table className="mt-6 w-full border-collapse">
      <caption className="visually-hidden">What you are notified about, and how</caption>
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="pb-1 text-left font-medium">
            What
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="w-14 pb-1 text-left font-medium sm:w-20">
              {channelNames[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKindsFor({ isVoice }).map(({ kind, label }) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {label}
            </th>
            {channels.map((channel) => (
              <td key={channel} className="align-middle">
                {channel === 'mail' && alwaysMailed.has(kind) ? (
                  <span className="text-sm text-muted">Always</span>
                ) : (
                  <Switch
                    label={<span className="visually-hidden">{`${label}: ${channelNames[channel]}`}</span>}
                    checked={!muted.includes(switchOf(channel, kind))}
                    disabled={!isOn[channel]}
                    onChange={() => toggle(switchOf(channel, kind))}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
