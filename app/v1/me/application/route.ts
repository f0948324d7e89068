import { resubmitApplication as contract } from '@/lib/contracts/profile';
import { endpoint } from '@/server/http/endpoint';
import { resubmitApplication } from '@/server/profile/resubmit-application';

export const POST = endpoint(contract, ({ actor }) => resubmitApplication(actor));
