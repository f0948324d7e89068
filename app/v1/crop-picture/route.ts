import { cropPicture as contract } from '@/lib/contracts/pictures';
import { endpoint } from '@/server/http/endpoint';
import { readCrop } from '@/server/pictures/set-picture';
import { bytes } from '@/server/platform/http-result';

export const GET = endpoint(contract, async ({ actor, query }) =>
  bytes(await readCrop(actor, query), { 'Content-Type': 'image/webp' }),
);
