import * as contracts from '@/lib/contracts/voices';
import { bind, type Route } from '@/server/access/bind';
import { bytesResult } from '@/server/platform/http-result';
import { getVoice } from './queries';
import { readShareImage } from './share-image';

export const voicesRoutes: readonly Route[] = [
  bind(contracts.getShareImage, async ({ params, address }) =>
    bytesResult(await readShareImage(params.voiceId, address), {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400',
    }),
  ),
  bind(contracts.getVoice, ({ params }) => getVoice(params.voiceId)),
];
