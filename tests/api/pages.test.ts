import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { type ApiClient, visitor } from '@/tests/support/network/api';
import { clientAddress } from '@/tests/support/network/client-address';
import { columns, type Outcome, pageRows } from '@/tests/support/page-rows';
import { pageRoutes, pathOf, someSegments } from '@/tests/support/pages';

/** Opens every page as every kind of user. */
const clients: Record<(typeof columns)[number], ApiClient> = { visitor: visitor() };
let segments: Record<string, string>;

beforeAll(async () => {
  segments = await someSegments();
});
afterAll(() => disconnect());

test('every page has a row, and every row a page', () => {
  expect(Object.keys(pageRows).toSorted()).toEqual(pageRoutes());
});

describe.each(columns)('as %s', (column) => {
  const cells = Object.entries(pageRows).map(([route, outcomes]) => ({
    route,
    outcome: outcomes[columns.indexOf(column)] ?? 'missing',
  }));
  test.concurrent.each(cells)('$route: $outcome', async ({ route, outcome }) => {
    // The pages of one network wait for each other.
    const headers = { 'x-forwarded-for': clientAddress() };
    const response = await clients[column].fetch(pathOf(route, segments), { headers });
    const { status } = response;
    expect({ status, location: response.headers.get('location') }).toEqual(expected(outcome));
    if (status === 200) expect(contentOf(await response.text())).toMatchObject(contents[outcome] ?? {});
  });
});

function expected(outcome: Outcome): { status: number; location: string | null } {
  if (outcome.startsWith('/')) return { status: 307, location: outcome };
  return { status: outcome === 'missing' ? 404 : 200, location: null };
}

type Content = { title: string; heading: string; asksForLogin: boolean; failed: boolean };

const named = expect.stringMatching(/\w/);
const shown = { title: expect.stringMatching(/^.+ · Timbre$/), failed: false };
const contents: Record<string, Partial<Content>> = {
  page: { ...shown, heading: named, asksForLogin: false },
  login: { ...shown, heading: named, asksForLogin: true },
  draft: { ...shown, asksForLogin: false },
};

function contentOf(html: string): Content {
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '',
    heading: /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '',
    asksForLogin: html.includes('Please login'),
    // Marks of an error while the page was rendered, after its status had been sent or before.
    failed: /data-dgst|__next_error__/.test(html),
  };
}
