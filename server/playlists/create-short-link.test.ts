import { expect, test } from 'vitest';
import { env } from '@/server/platform/env';
import { newId } from '@/server/platform/ids';
import { inParallel } from '@/tests/support/jobs/poll';
import { clientAddress } from '@/tests/support/network/client-address';
import { createShortLink } from './create-short-link';
import { findShortLink } from './queries';

const shorten = async (url: string) => new URL((await createShortLink(url, clientAddress())).shortURL).pathname;

test('leads to the page, which always has the same link, also in ten parallel requests', async () => {
  const path = `/voices/${newId()}`;
  const links = await inParallel(10, () => shorten(path));
  const [link] = links.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(links).toEqual(Array.from({ length: 10 }, () => ({ status: 'fulfilled', value: link })));
  expect(await shorten(new URL(path, env.APP_URL).href)).toBe(link);
  expect(await findShortLink(link?.split('/').at(-1) ?? '')).toBe(path);
});

test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', '/v1/me'])(
  'refuses %s',
  async (url) => {
    await expect(createShortLink(url, clientAddress())).rejects.toMatchObject({
      fields: { url: 'Only pages of this product have short links.' },
    });
  },
);
