import type { CallName } from '@/lib/client/api';
import { db } from '@/server/platform/db';
import type { Parts, Row } from './authorization-row';
import { type Scene } from '@/tests/support/builders';

type PaymentCall = Extract<
  CallName,
  | `${string}/credit-cards/${string}`
  | `${string}/payment-history${string}`
  | `${string}/teams/{teamId}/payments`
  | `${string}/bank-accounts${string}`
  | `${string}/payout-history`
  | `${string}/earnings${string}`
  | `${string}payout-account`
  | `${string}/stripe-account-link`
>;

const managers = ['owner', 'admin'] as const;
const inTeam = ({ teamId }: Scene): Parts => ({ params: { teamId } });
const unknownCard = ({ teamId }: Scene): Parts => ({ params: { teamId, creditCardId: 'none' } });

/** The business of the assigned voice, which only this voice may change. */
async function inBusiness({ ids }: Scene): Promise<{ params: { teamId: string } }> {
  const { teamId } = await db.teamMember.findFirstOrThrow({ where: { userId: ids.assigned } });
  return { params: { teamId } };
}
const unknownAccount = async (scene: Scene): Promise<Parts> => {
  const { params } = await inBusiness(scene);
  return { params: { ...params, bankAccountId: 'none' } };
};

export const paymentRows: Record<PaymentCall, Row | readonly Row[]> = {
  'PATCH /teams/{teamId}/credit-cards/{creditCardId}': {
    may: managers,
    statuses: [404],
    send: (scene) => ({ ...unknownCard(scene), body: { primary: true } }),
  },
  'DELETE /teams/{teamId}/credit-cards/{creditCardId}': { may: managers, statuses: [404], send: unknownCard },
  'GET /teams/{teamId}/payment-history': { may: managers, send: inTeam },
  'GET /teams/{teamId}/payment-history.csv': { may: managers, send: inTeam },
  'GET /teams/{teamId}/payments': { may: managers, send: inTeam },

  'POST /stripe-account-link': {
    may: ['assigned'],
    send: async (scene) => ({ body: (await inBusiness(scene)).params }),
  },
  'POST /teams/{teamId}/refresh-payout-account': { may: ['assigned'], send: inBusiness },
  'POST /teams/{teamId}/bank-accounts': [
    {
      label: 'of a voice',
      may: ['assigned'],
      send: async (scene) => ({ ...(await inBusiness(scene)), body: { token: 'btok_none' } }),
    },
    { label: 'of a customer', may: [], send: (scene) => ({ ...inTeam(scene), body: { token: 'btok_none' } }) },
  ],
  'PATCH /teams/{teamId}/bank-accounts/{bankAccountId}': {
    may: ['assigned'],
    statuses: [404],
    send: async (scene) => ({ ...(await unknownAccount(scene)), body: { primary: true } }),
  },
  'DELETE /teams/{teamId}/bank-accounts/{bankAccountId}': { may: ['assigned'], statuses: [404], send: unknownAccount },
  'GET /teams/{teamId}/payout-history': { may: ['assigned'], send: inBusiness },
  'GET /teams/{teamId}/earnings': { may: ['assigned'], send: inBusiness },
  'GET /teams/{teamId}/earnings.csv': { may: ['assigned'], send: inBusiness },
};
