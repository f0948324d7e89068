import { getShareImage as contract } from '@/lib/contracts/voices';
import { endpoint } from '@/server/http/endpoint';
import { bytes } from '@/server/platform/http-result';
import { readShareImage } from '@/server/voices/share-image';

export const GET = endpoint(contract, async ({ params }) =>
  bytes(await readShareImage(params.voiceId), {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=86400',
  }),
);
