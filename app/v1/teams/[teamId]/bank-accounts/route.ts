import { addBankAccount as contract } from '@/lib/contracts/payouts';
import { endpoint } from '@/server/http/endpoint';
import { addBankAccount } from '@/server/payouts/edit-bank-accounts';

export const POST = endpoint(contract, ({ actor, params, body }) => addBankAccount(actor, params.teamId, body));
