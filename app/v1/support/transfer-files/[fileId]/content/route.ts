import { downloadTransferFile as contract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { downloadTransferFile } from '@/server/support/money/transfer-files';

export const GET = endpoint(contract, ({ actor, params }) => downloadTransferFile(actor, params.fileId));
