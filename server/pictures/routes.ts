import * as contracts from '@/lib/contracts/pictures';
import { bind, type Route } from '@/server/access/bind';
import { deletePicture, readCrop, setPicture, uploadPicture } from './set-picture';
import { bytesResult } from '@/server/platform/http-result';
import { presentActor } from '@/server/profile/queries';

export const picturesRoutes: readonly Route[] = [
  bind(contracts.cropPicture, async ({ actor, query }) =>
    bytesResult(await readCrop(actor, query), { 'Content-Type': 'image/webp' }),
  ),
  bind(contracts.setPicture, ({ actor, params, body }) => setPicture(actor, params.userId, body)),
  bind(contracts.uploadPicture, ({ actor, params, request }) => uploadPicture(actor, params.userId, request), {
    reload: presentActor,
  }),
  bind(contracts.deletePicture, ({ actor, params }) => deletePicture(actor, params.userId)),
];
