import { getPicture as contract } from '@/lib/contracts/access';
import { readPicture } from '@/server/access/pictures';
import { endpoint } from '@/server/http/endpoint';
import { bytes } from '@/server/platform/http-result';

export const GET = endpoint(contract, async ({ params, query }) =>
  bytes(await readPicture(params.pictureId, Number(query.size)), {
    'Content-Type': 'image/webp',
    'Cache-Control': 'public, max-age=31536000, immutable',
  }),
);
