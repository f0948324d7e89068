import { formatDate } from '@/lib/domain/format-date';
import type { NotificationKind } from '@/lib/domain/notifications';
import { hourMs } from '@/lib/domain/sound/durations';
import { db } from '@/server/platform/db';
import { aLine, aProject } from '@/tests/support/builders';
import { type Case, inDays, names, type Scene } from './late-scene';

const change = (scene: Scene) => ({
  ...names(scene),
  requestId: `changes-${scene.projectId}`,
  count: 1,
  summary: 'Slower',
  round: 'Round 1 of 2',
});
const autoApproveAt = inDays(3);
const closesAt = inDays(3);
const license = (scene: Scene, days: number) => ({
  side: 'customer' as const,
  ...names(scene),
  date: formatDate(inDays(days)),
  days,
  media: 'Online',
  territory: 'Norway',
  renewalPrice: '',
  pickups: 0,
  rounds: 0,
});
const reminder = (scene: Scene) => ({ ...names(scene), date: formatDate(autoApproveAt), lines: 'none' as const });
const addLine = ({ projectId }: Scene) => aLine({ projectId });
const completeDelivery = ({ projectId }: Scene) =>
  db.assignment.updateMany({ where: { projectId }, data: { deliveryCompletedAt: new Date() } });
const setReminder = (scene: Scene) => scene.edit({ autoApproveAt });

const onHold = async ({ projectId }: Scene) => {
  const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { projectId } });
  await db.paymentIssue.create({ data: { projectId, paymentId, kind: 'refunded' } });
};

async function markUnread({ projectId, voice, customer }: Scene) {
  const chat = { projectId, voiceId: voice.id };
  const message = { ...chat, fromId: customer.id, type: 'text', text: 'Hello', timestamp: new Date() } as const;
  await db.message.create({ data: message });
  await db.unreadChat.create({ data: { ...chat, userId: voice.id, created: new Date(Date.now() - hourMs) } });
}

type Request = Exclude<
  NotificationKind,
  'uninvited' | 'unassigned' | 'accepted' | 'declined' | 'approved' | 'payment' | 'payout'
>;

export const requestCases: { [K in Request]: Case<K>[] } = {
  invited: [
    { what: 'still open', to: 'voice', state: 'shortlisted', values: names, sends: { has: [/is choosing a voice/] } },
    {
      what: 'assigned meanwhile',
      to: 'voice',
      state: 'shortlisted',
      values: names,
      meanwhile: ({ assign, voice }) => assign(voice.id),
      sends: null,
    },
    {
      what: 'given to another voice',
      to: 'voice',
      state: 'shortlisted',
      values: names,
      meanwhile: ({ assign, other }) => assign(other.id),
      sends: null,
    },
    {
      what: 'removed',
      to: 'voice',
      state: 'shortlisted',
      values: names,
      meanwhile: ({ removeVoice }) => removeVoice(),
      sends: null,
    },
    {
      what: 'canceled',
      to: 'voice',
      state: 'shortlisted',
      values: names,
      meanwhile: ({ edit }) => edit({ canceledAt: new Date() }),
      sends: null,
    },
  ],
  assigned: (['original', 'renewal'] as const).flatMap((kind) => {
    const base = {
      to: 'voice',
      state: 'assigned',
      values: (scene: Scene) => ({ ...names(scene), fee: '€300', isRenewal: kind === 'renewal' }),
    } as const;
    return [
      {
        ...base,
        what: `open ${kind}`,
        sends: { has: [/^Fee: €/m, /^Assigned on .* UTC\.$/m], not: [/Record and upload|chose you/] },
      },
      {
        ...base,
        what: `${kind} accepted meanwhile`,
        meanwhile: async ({ edit, projectId }: Scene) => {
          await edit({ acceptedAt: new Date() });
          await db.assignment.updateMany({
            where: { projectId },
            data: { state: 'accepted', voiceAgreedAt: new Date() },
          });
        },
        sends: null,
      },
      { ...base, what: `${kind} unassigned meanwhile`, meanwhile: ({ release }: Scene) => release(), sends: null },
      {
        ...base,
        what: `${kind} assigned again meanwhile, which has a mail of its own`,
        meanwhile: async ({ release, assign, voice }: Scene) => {
          await release();
          await assign(voice.id);
        },
        sends: null,
      },
    ];
  }),
  audio: (
    [
      [
        'a part of the lines',
        undefined,
        { has: [/More lines will follow/, /0 of 1 line delivered/], not: [] },
        addLine,
      ],
      [
        'a part of the lines, which are complete meanwhile',
        completeDelivery,
        { has: [/Freja has delivered/], not: [/More lines will follow/] },
        addLine,
      ],
      ['to listen to', undefined, { has: [/Freja has delivered/, /^Listen to 1 take: http/m], not: [/ on .* UTC/] }],
      ['approved', ({ approve }: Scene) => approve(), null],
      ['changes requested', ({ requestChanges }: Scene) => requestChanges(), null],
      ['taken back', ({ projectId }: Scene) => db.audioTake.deleteMany({ where: { projectId } }), null],
    ] as const
  ).map(([what, meanwhile, sends, before]) => ({
    what,
    to: 'customer' as const,
    state: 'delivered' as const,
    values: (scene: Scene) => ({
      ...names(scene),
      count: 1,
      takeNames: ['Take 1'],
      lines: before ? ('partial' as const) : ('none' as const),
    }),
    ...(before && { before }),
    ...(meanwhile && { meanwhile }),
    sends: sends && { has: [...sends.has], not: [...sends.not] },
  })),
  'delivery-stalled': (
    [
      ['lines are missing', undefined, { has: [/has delivered 0 of 1 line .* and nothing for 14 days/], not: [] }],
      ['complete', completeDelivery, null],
      ['approved', ({ approve }: Scene) => approve(), null],
      ['a new take', ({ deliver }: Scene) => deliver(), null],
    ] as const
  ).map(([what, meanwhile, sends]) => ({
    what,
    to: 'customer' as const,
    state: 'accepted' as const,
    values: (scene: Scene) => ({ side: 'customer' as const, ...names(scene), numDelivered: 0, numLines: 1 }),
    before: addLine,
    ...(meanwhile && { meanwhile }),
    sends: sends && { has: [...sends.has], not: [...sends.not] },
  })),
  held: [
    {
      what: 'still held',
      to: 'voice',
      state: 'delivered',
      values: (scene) => ({ ...names(scene), presetName: 'Web', count: 1, takeNames: ['Take 1'] }),
      before: ({ projectId }) =>
        db.audioTake.updateMany({ where: { projectId }, data: { status: 'held', certificate: {} } }),
      sends: { has: [/differs from the delivery spec/] },
    },
    {
      what: 'sent anyway',
      to: 'voice',
      state: 'delivered',
      values: (scene) => ({ ...names(scene), presetName: 'Web', count: 1, takeNames: ['Take 1'] }),
      sends: null,
    },
  ],
  changes: [
    {
      what: 'open',
      to: 'voice',
      state: 'delivered',
      values: change,
      before: ({ requestChanges }) => requestChanges(),
      sends: { has: [/Slower/] },
    },
    {
      what: 'delivered, and others requested',
      to: 'voice',
      state: 'delivered',
      values: change,
      before: ({ requestChanges }) => requestChanges(),
      meanwhile: async ({ projectId, requestChanges }) => {
        await db.changeRequest.updateMany({
          where: { projectId },
          data: { state: 'delivered', deliveredAt: new Date() },
        });
        await requestChanges(2, `more-${projectId}`);
      },
      sends: null,
    },
    {
      what: 'approved as it is',
      to: 'voice',
      state: 'delivered',
      values: change,
      before: ({ requestChanges }) => requestChanges(),
      meanwhile: ({ approve }) => approve(),
      sends: null,
    },
  ],
  message: [
    {
      what: 'unread',
      to: 'voice',
      state: 'shortlisted',
      values: (scene) => ({ ...names(scene), count: 1, lines: [{ name: 'Cora', text: 'Hello' }] }),
      isChat: true,
      before: markUnread,
      sends: { has: [/: Hello$/m] },
    },
    {
      what: 'read meanwhile',
      to: 'voice',
      state: 'shortlisted',
      values: (scene) => ({ ...names(scene), count: 1, lines: [{ name: 'Cora', text: 'Hello' }] }),
      isChat: true,
      before: markUnread,
      meanwhile: ({ projectId }) => db.unreadChat.deleteMany({ where: { projectId } }),
      sends: null,
    },
  ],
  'approval-reminder': (
    [
      ['to approve', undefined, { has: [/Automatic approval on/] }],
      ['approved', ({ approve }: Scene) => approve(), null],
      ['changes requested', ({ requestChanges }: Scene) => requestChanges(), null],
      ['postponed', ({ edit }: Scene) => edit({ autoApproveAt: inDays(9) }), null],
      ['on hold', onHold, null],
    ] as const
  ).map(([what, meanwhile, sends]) => ({
    what,
    to: 'customer' as const,
    state: 'delivered' as const,
    values: reminder,
    before: setReminder,
    ...(meanwhile && { meanwhile }),
    sends: sends && { has: [/^Price without VAT/m] },
  })),
  'closing-reminder': [
    {
      what: 'still open',
      to: 'voice',
      state: 'approved',
      values: (scene) => ({ ...names(scene), date: formatDate(closesAt) }),
      before: ({ edit }) => edit({ closesAt }),
      sends: { has: [/moves to your archive on/] },
    },
    {
      what: 'archived',
      to: 'voice',
      state: 'approved',
      values: (scene) => ({ ...names(scene), date: formatDate(closesAt) }),
      before: ({ edit }) => edit({ closesAt }),
      meanwhile: ({ edit }) => edit({ closedAt: new Date() }),
      sends: null,
    },
  ],
  'license-reminder': [
    {
      what: 'not renewed',
      to: 'customer',
      state: 'approved',
      values: (scene) => license(scene, 14),
      sends: { has: [/Your license for “.+” ends on/], not: [/in 14 days/] },
    },
    {
      what: 'renewed',
      to: 'customer',
      state: 'approved',
      values: (scene) => license(scene, 14),
      meanwhile: async ({ projectId, customer }) => {
        const renewal = await aProject({ customer, state: 'approved' });
        await db.project.update({
          where: { id: renewal.id },
          data: { originalId: projectId, parentId: projectId, kind: 'renewal', approvedAt: new Date() },
        });
      },
      sends: null,
    },
  ],
};
