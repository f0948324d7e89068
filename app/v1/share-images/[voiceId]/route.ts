import { getShareImage as contract } from '@/lib/contracts/voices';
import { endpoint } from '@/server/http/endpoint';
import { bytes } from '@/server/platform/http-result';
import { readShareImage } from '@/server/voices/share-image';

export const GET = endpoint(contract, async ({ params, address }) =>
  bytes(await readShareImage(params.voiceId, address), {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=86400',
  }),
);
