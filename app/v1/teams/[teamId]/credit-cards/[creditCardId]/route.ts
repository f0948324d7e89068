import { deleteCreditCard as deleteContract, updateCreditCard as updateContract } from '@/lib/contracts/payments';
import { endpoint } from '@/server/http/endpoint';
import { deleteCreditCard } from '@/server/teams/delete-credit-card';
import { updateCreditCard } from '@/server/teams/update-credit-card';

export const PATCH = endpoint(updateContract, ({ actor, params, body }) => updateCreditCard(actor, params, body));
export const DELETE = endpoint(deleteContract, ({ actor, params }) => deleteCreditCard(actor, params));
