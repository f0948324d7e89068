import { markFilePaid as contract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { markFilePaid } from '@/server/support/money/transfer-files';

export const POST = endpoint(contract, ({ actor, params }) => markFilePaid(actor, params.fileId));
