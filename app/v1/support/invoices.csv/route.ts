import { exportInvoices as contract } from '@/lib/contracts/support-invoices';
import { endpoint } from '@/server/http/endpoint';
import { downloadInvoices } from '@/server/support/money/invoices';

export const GET = endpoint(contract, ({ actor, query }) => downloadInvoices(actor, query));
