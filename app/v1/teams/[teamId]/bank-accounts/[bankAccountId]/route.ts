import { deleteBankAccount as deleteContract, updateBankAccount as updateContract } from '@/lib/contracts/payouts';
import { endpoint } from '@/server/http/endpoint';
import { deleteBankAccount, updateBankAccount } from '@/server/payouts/edit-bank-accounts';

export const PATCH = endpoint(updateContract, ({ actor, params, body }) => updateBankAccount(actor, params, body));
export const DELETE = endpoint(deleteContract, ({ actor, params }) => deleteBankAccount(actor, params));
