import { previewTransferFile as contract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { previewTransferFile } from '@/server/support/money/transfer-files';

export const GET = endpoint(contract, ({ actor }) => previewTransferFile(actor));
