import { getLicenseCertificate as contract } from '@/lib/contracts/assignments';
import { getLicenseCertificate } from '@/server/assignments/queries';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contract, ({ actor, params }) => getLicenseCertificate(actor, params.projectId));
