import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { db } from '@/server/platform/db';
import { unsubscribeToken } from '@/server/notifications/unsubscribe-token';
import { aPlaylistOf, aScene, somePeople } from './builders';

/** Returns the routes of all pages in the folder `app`, such as `/projects/[projectId]/script`. */
export function pageRoutes(): string[] {
  const files = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => path.basename(file) === 'page.tsx');
  return [...new Set(pages.map(routeOf))].toSorted();
}

/** Groups and slots are not part of the URL. */
function routeOf(file: string): string {
  const names = path.dirname(file).split('/');
  return `/${names.filter((name) => !/^(?:[(@]|\.$)/.test(name)).join('/')}`;
}

/** Returns a value for each dynamic segment, of records that exist if anybody may open pages about them. */
export async function someSegments(): Promise<Record<string, string>> {
  const people = await somePeople();
  const { ids, ...scene } = await aScene(people, 'accepted');
  const { listed, owner, editor } = ids;
  const { playlistId, shortId } = await aPlaylistOf(owner, listed);
  // A path has one short link.
  const shortLink = { code: 'calm', path: '/search?q=calm' };
  const { code } = await db.shortLink.upsert({ where: { path: shortLink.path }, create: shortLink, update: {} });
  return {
    ...scene,
    playlistId,
    shortId,
    code,
    text: 'terms',
    token: unsubscribeToken(owner, 'message'),
    voiceId: listed,
    userId: owner,
    memberId: editor,
    rest: 'none',
    path: 'none',
    name: 'matrix',
    ...Object.fromEntries(withoutRecord.map((name) => [name, 'none'])),
  };
}

/** Without the session of a user who has such a record, the page does not look for it. */
const withoutRecord = [
  'bankAccountId',
  'creditCardId',
  'differenceId',
  'exportId',
  'invitationId',
  'paymentId',
  'voiceDemoId',
];

export function pathOf(route: string, segments: Record<string, string>): string {
  return route.replace(/\[{1,2}(?:\.{3})?(\w+)\]{1,2}/g, (_, name: string) => {
    const value = segments[name];
    if (value === undefined) throw new Error(`There is no value for [${name}] of ${route}.`);
    return encodeURIComponent(value);
  });
}
