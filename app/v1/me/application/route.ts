import { resubmitApplication as contract } from '@/lib/contracts/profile';
import { endpoint } from '@/server/http/endpoint';
import { presentActor } from '@/server/profile/queries';
import { resubmitApplication } from '@/server/profile/resubmit-application';

export const POST = endpoint(contract, ({ actor }) => resubmitApplication(actor), { reload: presentActor });
