import { undoInvoicesPaid as contract } from '@/lib/contracts/support-invoices';
import { endpoint } from '@/server/http/endpoint';
import { undoInvoicesPaid } from '@/server/support/money/mark-invoices';

export const POST = endpoint(contract, ({ actor, body }) => undoInvoicesPaid(actor, body.invoiceIds));
