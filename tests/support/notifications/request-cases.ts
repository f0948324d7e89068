import { formatDate } from '@/lib/domain/format-date';
import type { NotificationKind } from '@/lib/domain/notifications';
import { hourMs } from '@/lib/domain/durations';
import { db } from '@/server/platform/db';
import { aLine, aProject, setTimes } from '@/tests/support/builders';
import { approved, type Case, casesOf, inDays, names, released, type Scene, voiceRemoved } from './late-scene';

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
const setReminder = (scene: Scene) => scene.editTimes({ autoApproveAt });

const takes = (scene: Scene, lines: 'partial' | 'none') => ({
  ...names(scene),
  count: 1,
  takeNames: ['Take 1'],
  lines,
});

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

const changesRequested = ({ requestChanges }: Scene) => requestChanges();
const toVoice = { to: 'voice', state: 'delivered' } as const;
const toCustomer = { to: 'customer', state: 'delivered' } as const;

type Request = Exclude<
  NotificationKind,
  'uninvited' | 'unassigned' | 'accepted' | 'declined' | 'approved' | 'payment' | 'payout'
>;

export const requestCases: { [K in Request]: Case<K>[] } = {
  invited: casesOf<'invited'>({ to: 'voice', state: 'shortlisted', values: names }, [
    { what: 'still open', sends: { has: [/is choosing a voice/] } },
    { what: 'assigned meanwhile', meanwhile: ({ assign, voice }) => assign(voice.id), sends: null },
    { what: 'given to another voice', meanwhile: ({ assign, other }) => assign(other.id), sends: null },
    { what: 'removed', meanwhile: voiceRemoved, sends: null },
    { what: 'canceled', meanwhile: ({ edit }) => edit({ canceledAt: new Date() }), sends: null },
  ]),
  assigned: (['original', 'renewal'] as const).flatMap((kind) => {
    const values = (scene: Scene) => ({ ...names(scene), fee: '€300', isRenewal: kind === 'renewal' });
    return casesOf<'assigned'>({ to: 'voice', state: 'assigned', values }, [
      {
        what: `open ${kind}`,
        sends: { has: [/^Fee: €/m, /^Assigned on .* UTC\.$/m], not: [/Record and upload|chose you/] },
      },
      {
        what: `${kind} accepted meanwhile`,
        meanwhile: async ({ projectId }) => {
          const data = { state: 'accepted', voiceAgreedAt: new Date(), acceptedAt: new Date() } as const;
          await db.assignment.updateMany({ where: { projectId }, data });
        },
        sends: null,
      },
      { what: `${kind} unassigned meanwhile`, meanwhile: released, sends: null },
      {
        what: `${kind} assigned again meanwhile, which has a mail of its own`,
        meanwhile: async ({ release, assign, voice }) => {
          await release();
          await assign(voice.id);
        },
        sends: null,
      },
    ]);
  }),
  audio: [
    ...casesOf<'audio'>({ ...toCustomer, values: (scene) => takes(scene, 'partial'), before: addLine }, [
      { what: 'a part of the lines', sends: { has: [/More lines will follow/, /0 of 1 line delivered/] } },
      {
        what: 'a part of the lines, which are complete meanwhile',
        meanwhile: completeDelivery,
        sends: { has: [/Freja has delivered/], not: [/More lines will follow/] },
      },
    ]),
    ...casesOf<'audio'>({ ...toCustomer, values: (scene) => takes(scene, 'none') }, [
      {
        what: 'to listen to',
        sends: { has: [/Freja has delivered/, /^Listen to 1 take: http/m], not: [/ on .* UTC/] },
      },
      { what: 'approved', meanwhile: approved, sends: null },
      { what: 'changes requested', meanwhile: changesRequested, sends: null },
      {
        what: 'taken back',
        meanwhile: ({ projectId }) => db.audioTake.deleteMany({ where: { projectId } }),
        sends: null,
      },
    ]),
  ],
  'delivery-stalled': casesOf<'delivery-stalled'>(
    {
      to: 'customer',
      state: 'accepted',
      values: (scene) => ({ side: 'customer', ...names(scene), numDelivered: 0, numLines: 1 }),
      before: addLine,
    },
    [
      { what: 'lines are missing', sends: { has: [/has delivered 0 of 1 line .* and nothing for 14 days/] } },
      { what: 'complete', meanwhile: completeDelivery, sends: null },
      { what: 'approved', meanwhile: approved, sends: null },
      { what: 'a new take', meanwhile: ({ deliver }) => deliver(), sends: null },
    ],
  ),
  held: casesOf<'held'>(
    { ...toVoice, values: (scene) => ({ ...names(scene), presetName: 'Web', count: 1, takeNames: ['Take 1'] }) },
    [
      {
        what: 'still held',
        before: ({ projectId }) =>
          db.audioTake.updateMany({ where: { projectId }, data: { status: 'held', certificate: {} } }),
        sends: { has: [/differs from the delivery spec/] },
      },
      { what: 'sent anyway', sends: null },
    ],
  ),
  changes: casesOf<'changes'>({ ...toVoice, values: change, before: changesRequested }, [
    { what: 'open', sends: { has: [/Slower/] } },
    {
      what: 'delivered, and others requested',
      meanwhile: async ({ projectId, requestChanges }) => {
        const data = { state: 'delivered', deliveredAt: new Date() } as const;
        await db.changeRequest.updateMany({ where: { projectId }, data });
        await requestChanges(2, `more-${projectId}`);
      },
      sends: null,
    },
    { what: 'approved as it is', meanwhile: approved, sends: null },
  ]),
  message: casesOf<'message'>(
    {
      to: 'voice',
      state: 'shortlisted',
      values: (scene) => ({ ...names(scene), count: 1, lines: [{ name: 'Cora', text: 'Hello' }] }),
      isChat: true,
      before: markUnread,
    },
    [
      { what: 'unread', sends: { has: [/: Hello$/m] } },
      {
        what: 'read meanwhile',
        meanwhile: ({ projectId }) => db.unreadChat.deleteMany({ where: { projectId } }),
        sends: null,
      },
    ],
  ),
  'approval-reminder': casesOf<'approval-reminder'>({ ...toCustomer, values: reminder, before: setReminder }, [
    { what: 'to approve', sends: { has: [/^Price without VAT/m] } },
    { what: 'approved', meanwhile: approved, sends: null },
    { what: 'changes requested', meanwhile: changesRequested, sends: null },
    { what: 'postponed', meanwhile: ({ editTimes }) => editTimes({ autoApproveAt: inDays(9) }), sends: null },
    { what: 'on hold', meanwhile: onHold, sends: null },
  ]),
  'closing-reminder': casesOf<'closing-reminder'>(
    {
      to: 'voice',
      state: 'approved',
      values: (scene) => ({ ...names(scene), date: formatDate(closesAt) }),
      before: ({ editTimes }) => editTimes({ closesAt }),
    },
    [
      { what: 'still open', sends: { has: [/moves to your archive on/] } },
      { what: 'archived', meanwhile: ({ edit }) => edit({ closedAt: new Date() }), sends: null },
    ],
  ),
  'license-reminder': casesOf<'license-reminder'>(
    { to: 'customer', state: 'approved', values: (scene) => license(scene, 14) },
    [
      { what: 'not renewed', sends: { has: [/Your license for “.+” ends on/], not: [/in 14 days/] } },
      {
        what: 'renewed',
        meanwhile: async ({ projectId, customer }) => {
          const renewal = await aProject({ customer, state: 'approved' });
          const data = { originalId: projectId, parentId: projectId, kind: 'renewal' } as const;
          await db.project.update({ where: { id: renewal.id }, data });
          await setTimes(renewal.id, { approvedAt: new Date() });
        },
        sends: null,
      },
    ],
  ),
};
