import { exportUserData as contract } from '@/lib/contracts/support-users';
import { endpoint } from '@/server/http/endpoint';
import { exportUserData } from '@/server/support/personal-data/export-user-data';

export const GET = endpoint(contract, ({ actor, params }) => exportUserData(actor, params.userId));
