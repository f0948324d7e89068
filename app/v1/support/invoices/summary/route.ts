import { getInvoiceSummary as contract } from '@/lib/contracts/support-invoices';
import { endpoint } from '@/server/http/endpoint';
import { getInvoiceSummary } from '@/server/support/money/invoices';

export const GET = endpoint(contract, ({ actor }) => getInvoiceSummary(actor));
