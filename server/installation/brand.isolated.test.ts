import { beforeAll, expect, test, vi } from 'vitest';
import { shippedBrand } from '@/lib/domain/brand/brand';
import { db } from '@/server/platform/db';
import { StreamedResult } from '@/server/platform/http-result';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { brandVersion, currentBrand, keepBrandFresh, refreshBrand } from './brand';
import { presentInstallation } from './queries';

beforeAll(() => useOwnDatabase());

/** Stores a version as another process does. */
const store = (name: string) =>
  db.brandVersion.create({ data: { brand: { ...shippedBrand, name }, createdBy: 'another-process' } });

test('a version that another process stored is used from the next refresh on', async () => {
  expect([currentBrand(), brandVersion()]).toEqual([shippedBrand, 0]);
  const before = presentInstallation();
  const { id } = await store('Acme');
  expect(currentBrand().name).toBe('Timbre');
  await refreshBrand(db);
  expect([currentBrand().name, brandVersion()]).toEqual(['Acme', id]);
  const after = presentInstallation();
  expect(after).toBeInstanceOf(StreamedResult);
  expect(after.version).not.toBe(before.version);
  expect(await after.collect()).toEqual({
    name: 'Acme',
    tagline: 'the voice-over marketplace',
    color: '#bf3600',
    logo: '/icon.svg',
  });
});

test('an unreadable version leaves the last one', async () => {
  const { id } = await db.brandVersion.create({ data: { brand: { name: '' }, createdBy: 'another-process' } });
  await refreshBrand(db);
  expect([currentBrand().name, brandVersion()]).toEqual(['Acme', id]);
});

test('a process refreshes within 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await keepBrandFresh();
    await store('Later');
    vi.advanceTimersByTime(9_000);
    await expect.poll(() => currentBrand().name).toBe('Later');
  } finally {
    vi.useRealTimers();
  }
});

test('versions are never changed', async () => {
  const { id } = await store('Last');
  await expect(db.brandVersion.update({ where: { id }, data: { createdBy: 'someone' } })).rejects.toThrow();
  await expect(db.brandVersion.delete({ where: { id } })).rejects.toThrow();
});
