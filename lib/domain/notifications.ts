export const notificationKinds = [
  'invited',
  'uninvited',
  'assigned',
  'unassigned',
  'accepted',
  'declined',
  'audio',
  'held',
  'changes',
  'approved',
  'message',
  'approval-reminder',
  'delivery-stalled',
  'closing-reminder',
  'license-reminder',
  'payment',
  'payout',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationChannels = ['mail', 'sms'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export type NotificationSwitch = `${NotificationChannel}:${NotificationKind}`;

export function switchOf(channel: NotificationChannel, kind: NotificationKind): NotificationSwitch {
  return `${channel}:${kind}`;
}

export const notificationSwitches: readonly NotificationSwitch[] = notificationChannels.flatMap((channel) =>
  notificationKinds.map((kind) => switchOf(channel, kind)),
);

export function isNotificationSwitch(text: string): text is NotificationSwitch {
  return notificationSwitches.some((known) => known === text);
}

export function isNotificationKind(text: string): text is NotificationKind {
  return notificationKinds.some((kind) => kind === text);
}

export type NotificationSettings = {
  emailNotifications: boolean;
  smsNotifications: boolean;
  mutedNotifications: readonly string[];
};

/** Kinds that are always mailed, like a receipt, because money has moved: only the SMS can be switched off. */
export const alwaysMailed: ReadonlySet<string> = new Set<NotificationKind>(['payout']);

/** Returns true if both the channel and this kind on it are on. */
export function isSwitchedOn(settings: NotificationSettings, channel: NotificationChannel, kind: NotificationKind) {
  const isChannelOn = channel === 'mail' ? settings.emailNotifications : settings.smsNotifications;
  return isChannelOn && !settings.mutedNotifications.includes(switchOf(channel, kind));
}

type Named = { kind: NotificationKind; label: string };

const forCustomers: readonly Named[] = [
  { kind: 'message', label: 'Messages while I am away' },
  { kind: 'accepted', label: 'A voice accepts a project' },
  { kind: 'declined', label: 'A voice declines a project' },
  { kind: 'audio', label: 'Audio is delivered' },
  { kind: 'approval-reminder', label: 'Reminder before a delivery is approved automatically' },
  { kind: 'delivery-stalled', label: 'Lines are missing and nothing is delivered for 14 days' },
  { kind: 'approved', label: 'A delivery was approved automatically' },
  { kind: 'closing-reminder', label: 'Reminder before a project is archived' },
  { kind: 'license-reminder', label: 'Reminder before a license ends' },
  { kind: 'payment', label: 'A payment did not go through' },
];

const forVoices: readonly Named[] = [
  { kind: 'message', label: 'Messages while I am away' },
  { kind: 'invited', label: 'I am shortlisted' },
  { kind: 'uninvited', label: 'I am taken off a shortlist' },
  { kind: 'assigned', label: 'A project is assigned to me' },
  { kind: 'unassigned', label: 'An assignment is canceled' },
  { kind: 'held', label: 'A take of mine differs from the delivery spec and was not sent' },
  { kind: 'changes', label: 'Changes of my delivery are requested' },
  { kind: 'delivery-stalled', label: 'Lines are missing and I deliver nothing for 14 days' },
  { kind: 'approved', label: 'My delivery is approved' },
  { kind: 'closing-reminder', label: 'Reminder before a project is archived' },
  { kind: 'license-reminder', label: 'Reminder before a license ends' },
  { kind: 'payment', label: 'The payment of a project did not go through' },
  { kind: 'payout', label: 'My fee is on its way' },
];

export function notificationKindsFor({ isVoice }: { isVoice: boolean }): readonly Named[] {
  return isVoice ? forVoices : forCustomers;
}

export function nameOfKind(kind: NotificationKind): string {
  return [...forCustomers, ...forVoices].find((notification) => notification.kind === kind)?.label ?? kind;
}
