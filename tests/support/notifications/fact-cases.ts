import type { NotificationKind } from '@/lib/domain/notifications';
import { db } from '@/server/platform/db';
import { type Case, names, type Scene } from './late-scene';

const payout = ({ projectId }: Scene, paidAt: Date | null) =>
  db.payout.updateMany({
    where: { assignment: { projectId } },
    data: { status: paidAt ? 'paid' : 'payable', paidAt },
  });

async function issue({ projectId }: Scene, kind: 'refunded' | 'stuck') {
  const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { projectId } });
  await db.paymentIssue.create({ data: { projectId, paymentId, kind } });
}
const resolve = (scene: Scene) =>
  db.paymentIssue.updateMany({ where: { projectId: scene.projectId }, data: { resolvedAt: new Date() } });

const issueValues = (scene: Scene, about: 'refunded' | 'stuck' | 'feeCanceled') =>
  ({ side: 'issue', ...names(scene), about, sentence: `About ${about}: payout is on hold.` }) as const;
type Fact = Extract<
  NotificationKind,
  'uninvited' | 'unassigned' | 'accepted' | 'declined' | 'approved' | 'payment' | 'payout'
>;

/** And of the kind payment the requests to pay again. */
export const factCases: { [K in Fact]: Case<K>[] } = {
  uninvited: [
    {
      what: 'removed',
      to: 'voice',
      state: 'shortlisted',
      values: names,
      before: ({ removeVoice }) => removeVoice(),
      sends: { has: [/^Removed on /m] },
    },
    { what: 'listed again', to: 'voice', state: 'shortlisted', values: names, sends: null },
  ],
  unassigned: [
    {
      what: 'late',
      to: 'voice',
      state: 'assigned',
      values: names,
      before: ({ release }) => release(),
      sends: { has: [/^Canceled on /m], not: [/choosing a voice/] },
    },
    {
      what: 'removed from the shortlist afterwards',
      to: 'voice',
      state: 'assigned',
      values: names,
      before: ({ release }) => release(),
      meanwhile: ({ removeVoice }) => removeVoice(),
      sends: { has: [/^Canceled on /m], not: [/Open project/] },
    },
    { what: 'assigned again', to: 'voice', state: 'assigned', values: names, sends: null },
  ],
  accepted: [false, true].flatMap((isRenewal) => {
    const base = {
      to: 'customer',
      state: 'accepted',
      values: (scene: Scene) => ({ ...names(scene), isRenewal }),
    } as const;
    return [
      { ...base, what: `renewal ${isRenewal}`, sends: { has: [/^Accepted on /m], not: [/Waiting for|to deliver/] } },
      {
        ...base,
        what: `renewal ${isRenewal}, delivered and approved meanwhile`,
        meanwhile: async ({ deliver: deliverTake, approve }: Scene) => {
          await deliverTake();
          await approve();
        },
        sends: { has: [/^Accepted on /m], not: [/let you know/, /listen and approve/] },
      },
      {
        ...base,
        what: `renewal ${isRenewal}, canceled meanwhile`,
        meanwhile: ({ edit }: Scene) => edit({ canceledAt: new Date(), acceptedAt: null }),
        sends: { has: [/^Accepted on /m], not: [/let you know/] },
      },
    ];
  }),
  declined: [
    {
      what: 'nobody assigned since',
      to: 'customer',
      state: 'shortlisted',
      values: (scene) => ({ ...names(scene), reason: 'Busy', isRenewal: false }),
      sends: { has: [/^Declined on /m, /You can assign another voice now/] },
    },
    {
      what: 'another voice assigned since',
      to: 'customer',
      state: 'shortlisted',
      values: (scene) => ({ ...names(scene), reason: '', isRenewal: false }),
      meanwhile: ({ assign, other }) => assign(other.id),
      sends: { has: [/^Declined on /m], not: [/shortlist is unchanged/, /Waiting for Marcus/] },
    },
  ],
  approved: [
    {
      what: 'fee due',
      to: 'voice',
      state: 'approved',
      values: (scene) => ({ side: 'voice', ...names(scene), fee: '€300', isRenewal: false }),
      sends: { has: [/^Approved on /m, /€300 is now payable/], not: [/^Fee:/m] },
    },
    {
      what: 'fee paid meanwhile',
      to: 'voice',
      state: 'approved',
      values: (scene) => ({ side: 'voice', ...names(scene), fee: '€300', isRenewal: true }),
      meanwhile: (scene) => payout(scene, new Date()),
      sends: { has: [/^Approved on /m], not: [/payable/] },
    },
    {
      what: 'to the customer',
      to: 'customer',
      state: 'approved',
      values: (scene) => ({ side: 'customer', ...names(scene) }),
      sends: { has: [/^Approved on /m, /approved automatically/] },
    },
  ],
  payment: [
    {
      what: 'not paid yet, to the customer',
      to: 'customer',
      state: 'assigned',
      values: (scene) => ({ side: 'customer', ...names(scene), reason: 'The card has expired.' }),
      before: ({ projectId }) => db.payment.deleteMany({ where: { projectId } }),
      sends: { has: [/Please pay once more/] },
    },
    {
      what: 'not paid yet, to the voice',
      to: 'voice',
      state: 'assigned',
      values: (scene) => ({ side: 'voice', ...names(scene) }),
      before: ({ projectId }) => db.payment.deleteMany({ where: { projectId } }),
      sends: { has: [/asked them to pay again/] },
    },
    {
      what: 'unassigned meanwhile',
      to: 'customer',
      state: 'assigned',
      values: (scene) => ({ side: 'customer', ...names(scene), reason: 'The card has expired.' }),
      before: ({ projectId }) => db.payment.deleteMany({ where: { projectId } }),
      meanwhile: ({ release }) => release(),
      sends: null,
    },
    {
      what: 'accepted meanwhile',
      to: 'customer',
      state: 'accepted',
      values: (scene) => ({ side: 'customer', ...names(scene), reason: 'The card has expired.' }),
      sends: null,
    },
    {
      what: 'refunded, on hold',
      to: 'voice',
      state: 'delivered',
      values: (scene) => issueValues(scene, 'refunded'),
      before: (scene) => issue(scene, 'refunded'),
      sends: { has: [/payout is on hold/, /^Reported on /m] },
    },
    {
      what: 'refunded, and decided by support',
      to: 'voice',
      state: 'delivered',
      values: (scene) => issueValues(scene, 'refunded'),
      before: (scene) => issue(scene, 'refunded'),
      meanwhile: resolve,
      sends: { has: [/^The payment was refunded\.$/m, /^Reported on /m], not: [/on hold/, /^Fee:/m] },
    },
    {
      what: 'no longer stuck',
      to: 'customer',
      state: 'assigned',
      values: (scene) => issueValues(scene, 'stuck'),
      before: (scene) => issue(scene, 'stuck'),
      meanwhile: resolve,
      sends: null,
    },
    {
      what: 'no fee',
      to: 'voice',
      state: 'approved',
      values: (scene) => issueValues(scene, 'feeCanceled'),
      sends: { has: [/About feeCanceled/], not: [/^Fee:/m] },
    },
  ],
  payout: [
    {
      what: 'sent',
      to: 'voice',
      state: 'approved',
      values: (scene) => ({ ...names(scene), fee: '€300' }),
      before: (scene) => payout(scene, new Date()),
      meanwhile: ({ removeVoice }) => removeVoice(),
      sends: { has: [/^Booked on /m, /€300 for/] },
    },
    {
      what: 'marked as paid by mistake',
      to: 'voice',
      state: 'approved',
      values: (scene) => ({ ...names(scene), fee: '€300' }),
      before: (scene) => payout(scene, null),
      sends: null,
    },
  ],
};
