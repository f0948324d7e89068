import { createShortLink as contract } from '@/lib/contracts/playlists';
import { endpoint } from '@/server/http/endpoint';
import { createShortLink } from '@/server/playlists/create-short-link';

export const POST = endpoint(contract, ({ body, address }) => createShortLink(body.url, address));
