import { deletePicture as deleteContract, setPicture as setContract } from '@/lib/contracts/pictures';
import { uploadPicture as uploadContract } from '@/lib/contracts/pictures';
import { endpoint } from '@/server/http/endpoint';
import { deletePicture, setPicture, uploadPicture } from '@/server/pictures/set-picture';
import { presentActor } from '@/server/profile/queries';

export const PATCH = endpoint(setContract, ({ actor, params, body }) => setPicture(actor, params.userId, body));

export const POST = endpoint(
  uploadContract,
  ({ actor, params, request }) => uploadPicture(actor, params.userId, request),
  { reload: presentActor },
);

export const DELETE = endpoint(deleteContract, ({ actor, params }) => deletePicture(actor, params.userId));
