import type { NotificationKind } from '@/lib/domain/notifications';
import { db } from '@/server/platform/db';
import { type Case, casesOf, names, released, type Scene, voiceRemoved } from './late-scene';

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
const unpaid = ({ projectId }: Scene) => db.payment.deleteMany({ where: { projectId } });
const payAgain = (scene: Scene) => ({ side: 'customer', ...names(scene), reason: 'The card has expired.' }) as const;

type Fact = Extract<
  NotificationKind,
  'uninvited' | 'unassigned' | 'accepted' | 'declined' | 'approved' | 'payment' | 'payout'
>;

/** And of the kind payment the requests to pay again. */
export const factCases: { [K in Fact]: Case<K>[] } = {
  uninvited: casesOf<'uninvited'>({ to: 'voice', state: 'shortlisted', values: names }, [
    { what: 'removed', before: voiceRemoved, sends: { has: [/^Removed on /m] } },
    { what: 'listed again', sends: null },
  ]),
  unassigned: casesOf<'unassigned'>({ to: 'voice', state: 'assigned', values: names }, [
    { what: 'late', before: released, sends: { has: [/^Canceled on /m], not: [/choosing a voice/] } },
    {
      what: 'removed from the shortlist afterwards',
      before: released,
      meanwhile: voiceRemoved,
      sends: { has: [/^Canceled on /m], not: [/Open project/] },
    },
    { what: 'assigned again', sends: null },
  ]),
  accepted: [false, true].flatMap((isRenewal) => {
    const values = (scene: Scene) => ({ ...names(scene), isRenewal });
    return casesOf<'accepted'>({ to: 'customer', state: 'accepted', values }, [
      { what: `renewal ${isRenewal}`, sends: { has: [/^Accepted on /m], not: [/Waiting for|to deliver/] } },
      {
        what: `renewal ${isRenewal}, delivered and approved meanwhile`,
        meanwhile: async ({ deliver: deliverTake, approve }) => {
          await deliverTake();
          await approve();
        },
        sends: { has: [/^Accepted on /m], not: [/let you know/, /listen and approve/] },
      },
      {
        what: `renewal ${isRenewal}, canceled meanwhile`,
        meanwhile: async ({ edit, editTimes }) => {
          await editTimes({ acceptedAt: null });
          await edit({ canceledAt: new Date() });
        },
        sends: { has: [/^Accepted on /m], not: [/let you know/] },
      },
    ]);
  }),
  declined: casesOf<'declined'>(
    {
      to: 'customer',
      state: 'shortlisted',
      values: (scene) => ({ ...names(scene), reason: 'Busy', isRenewal: false }),
    },
    [
      {
        what: 'nobody assigned since',
        sends: { has: [/^Declined on /m, /You can assign another voice now/] },
      },
      {
        what: 'another voice assigned since',
        values: (scene) => ({ ...names(scene), reason: '', isRenewal: false }),
        meanwhile: ({ assign, other }) => assign(other.id),
        sends: { has: [/^Declined on /m], not: [/shortlist is unchanged/, /Waiting for Marcus/] },
      },
    ],
  ),
  approved: casesOf<'approved'>(
    {
      to: 'voice',
      state: 'approved',
      values: (scene) => ({ side: 'voice', ...names(scene), fee: '€300', isRenewal: false }),
    },
    [
      { what: 'fee due', sends: { has: [/^Approved on /m, /€300 is now payable/], not: [/^Fee:/m] } },
      {
        what: 'fee paid meanwhile',
        values: (scene) => ({ side: 'voice', ...names(scene), fee: '€300', isRenewal: true }),
        meanwhile: (scene) => payout(scene, new Date()),
        sends: { has: [/^Approved on /m], not: [/payable/] },
      },
      {
        what: 'to the customer',
        to: 'customer',
        values: (scene) => ({ side: 'customer', ...names(scene) }),
        sends: { has: [/^Approved on /m, /approved automatically/] },
      },
    ],
  ),
  payment: [
    ...casesOf<'payment'>({ to: 'customer', state: 'assigned', values: payAgain, before: unpaid }, [
      { what: 'not paid yet, to the customer', sends: { has: [/Please pay once more/] } },
      {
        what: 'not paid yet, to the voice',
        to: 'voice',
        values: (scene) => ({ side: 'voice', ...names(scene) }),
        sends: { has: [/asked them to pay again/] },
      },
      { what: 'unassigned meanwhile', meanwhile: released, sends: null },
    ]),
    { what: 'accepted meanwhile', to: 'customer', state: 'accepted', values: payAgain, sends: null },
    ...casesOf<'payment'>(
      {
        to: 'voice',
        state: 'delivered',
        values: (scene) => issueValues(scene, 'refunded'),
        before: (scene) => issue(scene, 'refunded'),
      },
      [
        { what: 'refunded, on hold', sends: { has: [/payout is on hold/, /^Reported on /m] } },
        {
          what: 'refunded, and decided by support',
          meanwhile: resolve,
          sends: { has: [/^The payment was refunded\.$/m, /^Reported on /m], not: [/on hold/, /^Fee:/m] },
        },
      ],
    ),
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
  payout: casesOf<'payout'>({ to: 'voice', state: 'approved', values: (scene) => ({ ...names(scene), fee: '€300' }) }, [
    {
      what: 'sent',
      before: (scene) => payout(scene, new Date()),
      meanwhile: voiceRemoved,
      sends: { has: [/^Booked on /m, /€300 for/] },
    },
    { what: 'marked as paid by mistake', before: (scene) => payout(scene, null), sends: null },
  ]),
};
