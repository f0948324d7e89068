import { extendReview as contract } from '@/lib/contracts/support-projects';
import { endpoint } from '@/server/http/endpoint';
import { extendReview } from '@/server/support/projects/extend-review';
import { getSupportProject } from '@/server/support/projects/get-project';

export const POST = endpoint(contract, ({ actor, params, body }) => extendReview(actor, params.projectId, body.days), {
  reload: getSupportProject,
});
