import { withdrawTransferFile as contract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { withdrawTransferFile } from '@/server/support/money/transfer-files';

export const POST = endpoint(contract, ({ actor, params }) => withdrawTransferFile(actor, params.fileId));
