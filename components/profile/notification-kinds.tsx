import { Switch } from '@/components/ui/fields/choice-fields';
import type { Me } from '@/lib/contracts/profile';
import {
  type NotificationChannel,
  type NotificationSwitch,
  alwaysMailed,
  notificationKindsFor,
  switchOf,
} from '@/lib/domain/notifications';

const channelNames: Record<NotificationChannel, string> = { mail: 'Email', sms: 'SMS' };

type NotificationKindsProps = {
  isVoice: boolean;
  channels: readonly NotificationChannel[];
  settings: Pick<Me, 'emailNotifications' | 'smsNotifications' | 'mutedNotifications'>;
  onChange: (kind: NotificationSwitch, isMuted: boolean) => void;
};

export function NotificationKinds({ isVoice, channels, settings, onChange }: NotificationKindsProps) {
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
