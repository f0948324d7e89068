import { putTrack as putContract, removeTrack as removeContract } from '@/lib/contracts/playlists';
import { endpoint } from '@/server/http/endpoint';
import { putTrack, removeTrack } from '@/server/playlists/change-tracks';

export const PUT = endpoint(putContract, ({ actor, params, body }) =>
  putTrack(actor, params.playlistId, params.voiceDemoId, body),
);

export const DELETE = endpoint(removeContract, ({ actor, params }) =>
  removeTrack(actor, params.playlistId, params.voiceDemoId),
);
