import { listMissingDocuments as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { respondWithMissingDocuments } from '@/server/support/jobs/documents';

export const GET = endpoint(contract, ({ actor, query }) => respondWithMissingDocuments(actor, query));
