import { redrawDocuments as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { redrawDocuments } from '@/server/support/jobs/documents';

export const POST = endpoint(contract, ({ actor, body }) => redrawDocuments(actor, body.documentIds));
