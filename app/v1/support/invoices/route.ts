import { listInvoices as contract } from '@/lib/contracts/support-invoices';
import { endpoint } from '@/server/http/endpoint';
import { respondWithInvoices } from '@/server/support/money/invoices';

export const GET = endpoint(contract, ({ actor, query }) => respondWithInvoices(actor, query));
