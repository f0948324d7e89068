import { listTransferFiles as getContract, createTransferFile as postContract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { respondWithTransferFiles, createTransferFile } from '@/server/support/money/transfer-files';

export const GET = endpoint(getContract, ({ actor, query }) => respondWithTransferFiles(actor, query));
export const POST = endpoint(postContract, ({ actor, body }) => createTransferFile(actor, body));
