import { markInvoicesPaid as contract } from '@/lib/contracts/support-invoices';
import { endpoint } from '@/server/http/endpoint';
import { markInvoicesPaid } from '@/server/support/money/mark-invoices';

export const POST = endpoint(contract, ({ actor, body }) => markInvoicesPaid(actor, body));
