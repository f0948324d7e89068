import { smallestChargeCents } from './project-state';
import { vatRate } from '@/lib/domain/money/prices';

/**
 * SQL condition: the customer has to confirm the payment of the assignment `a` of project `p` of team `t`, or to pay
 * again. The presenter of a whole project derives the same from its prices.
 */
export const awaitsPaymentSql = `(
  a.state = 'authorizing' or a.state = 'assigned' and not p."isSample" and not t."manualInvoice"
  and round(a."customerTotalCents" * (case when t."hasVat" then ${1 + vatRate} else 1 end)) >= ${smallestChargeCents}
  and not exists (
    select 1 from payments y
    where y."assignmentId" = a.id and y.status not in ('released', 'declined', 'pending', 'confirming')))`;
