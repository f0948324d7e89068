import { beforeAll, expect, test } from 'vitest';
import { updateInstallation as contract } from '@/lib/contracts/support-installation';
import { shippedBrand } from '@/lib/domain/brand/brand';
import type { Actor } from '@/server/access/actor';
import { currentBrand } from '@/server/installation/brand';
import { db } from '@/server/platform/db';
import { aSupportAgent } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { checkLogo, getSupportInstallation, updateInstallation } from './installation';

/** Tests the rules of docs/rules/installation.md. */

let admin: Actor;

beforeAll(async () => {
  await useOwnDatabase();
  admin = await aSupportAgent('admin');
});

const svgOf = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="512" height="256">${content}</svg>`;
const dark = '<rect width="20" height="10" fill="#111"/>';
const white = '<rect width="20" height="10" fill="white"/>';

test('a new version applies at once, is listed with its changes, and is audited', async () => {
  const before = await getSupportInstallation(admin);
  expect(before).toEqual({
    brand: shippedBrand,
    shipped: shippedBrand,
    isShipped: true,
    versionId: null,
    versions: [],
  });
  await expect(updateInstallation(admin, { name: 'Timbre', basedOn: null })).rejects.toThrow(
    'This is the brand already.',
  );
  const logo = svgOf(`<script>alert(1)</script>${dark}`);
  const saved = await updateInstallation(admin, { name: 'Acme Voices', logo, mailFooter: 'Acme\nOslo', basedOn: null });
  expect(saved.brand).toEqual({
    ...shippedBrand,
    name: 'Acme Voices',
    logo: svgOf(dark),
    logoGround: 'light',
    mailFooter: 'Acme\nOslo',
  });
  const changes = ['Name: “Timbre” → “Acme Voices”', 'Footer of mails: none → “Acme / Oslo”', 'Logo: added'];
  expect(saved).toMatchObject({
    isShipped: false,
    versions: [{ id: saved.versionId, createdBy: 'Sasha Support', changes }],
  });
  expect(currentBrand()).toEqual(saved.brand);
  const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'update-installation' } });
  expect(entry).toMatchObject({ actorId: admin.userId, subject: String(saved.versionId), details: { changes } });

  const colored = await updateInstallation(admin, { accent: '#0055aa', basedOn: saved.versionId });
  expect(colored.brand).toEqual({ ...saved.brand, accent: '#0055aa' });
  expect(colored.versions.map((version) => version.changes)).toEqual([
    ['Accent color: “#bf3600” → “#0055aa”'],
    changes,
  ]);
  const { logoGround: _, ...product } = shippedBrand;
  const shipped = await updateInstallation(admin, { ...product, basedOn: colored.versionId });
  expect(shipped).toMatchObject({ isShipped: true, brand: shippedBrand });
  expect(shipped.versions[0]?.changes).toContain('Logo: that of the product');
});

test('a logo is stored without what a page could run, with the ground on which it is visible', async () => {
  expect(await checkLogo(admin, svgOf(`<g onload="alert(1)">${white}</g>`))).toEqual({
    svg: svgOf(`<g>${white}</g>`),
    removed: ['onload'],
    ground: 'dark',
  });
  const both = `${white.replace('20', '10')}<rect width="20" height="10" fill="#27c"/>`;
  expect(await checkLogo(admin, svgOf(both))).toMatchObject({ ground: 'any' });
  await expect(checkLogo(admin, svgOf('<g/>'))).rejects.toMatchObject({
    kind: 'validation',
    fields: { logo: 'This logo shows nothing. Please check its colors.' },
  });
  const { versionId: basedOn } = await getSupportInstallation(admin);
  await expect(updateInstallation(admin, { logo: '<svg/>', basedOn })).rejects.toMatchObject({ kind: 'validation' });
  expect((await getSupportInstallation(admin)).versionId).toBe(basedOn);
});

test('of many changes at once, one is stored, and only by an admin', async () => {
  const { versionId: basedOn } = await getSupportInstallation(admin);
  await expectSuccesses(1, { of: 8, refusal: { kind: 'conflict', code: 'brand-changed' } }, (attempt) =>
    updateInstallation(admin, { name: `Acme ${attempt}`, basedOn }),
  );
  const agent = await aSupportAgent();
  for (const request of [
    () => getSupportInstallation(agent),
    () => checkLogo(agent, svgOf(dark)),
    () => updateInstallation(agent, { name: 'Mine', basedOn }),
  ])
    await expect(request()).rejects.toThrow('Missing scope edit-installation');
});

test('a stored version that an older release cannot read is changed on top of what this process uses', async () => {
  const used = currentBrand();
  const { id } = await db.brandVersion.create({ data: { brand: { motto: 'New' }, createdBy: admin.userId } });
  expect(await getSupportInstallation(admin)).toMatchObject({ brand: used, versionId: id });
  const { brand, versions } = await updateInstallation(admin, { tagline: 'voices', basedOn: id });
  expect(brand).toEqual({ ...used, tagline: 'voices' });
  expect(versions.map(({ changes }) => changes).slice(0, 2)).toEqual([[], []]);
});

test.each([
  [{ name: ' ' }, 'Please enter a name'],
  [{ name: 'x'.repeat(41) }, 'Please use at most 40 characters'],
  [{ name: 'Ac\u0007me' }, 'Please remove the control characters and invisible characters'],
  [{ name: 'Acme\u202egnp' }, 'Please remove the control characters and invisible characters'],
  [{ name: 'Acme\u2066x' }, 'Please remove the control characters and invisible characters'],
  [{ name: 'Acme\nVoices' }, 'Please remove the control characters and invisible characters'],
  [{ tagline: 'x'.repeat(101) }, 'Please use at most 100 characters'],
  [{ accent: 'red' }, 'Please enter a color such as #bf3600'],
  [{ accent: '#12345' }, 'Please enter a color such as #bf3600'],
  [{ mailSender: 'Acme\r\nBcc: all@evil.example' }, 'Please remove the control characters and invisible characters'],
  [{ mailSender: 'Acme" <ceo@bank.example>' }, 'Please remove quotation marks, angle brackets and backslashes'],
  [{ mailFooter: 'a\u202eb' }, 'Please remove the control characters and invisible characters'],
  [{ mailFooter: 'x'.repeat(501) }, 'Please use at most 500 characters'],
  [{ logo: '' }, 'Please select an SVG file'],
])('%j is refused', (sent, message) => {
  const { error } = contract.body.safeParse({ ...sent, basedOn: null });
  expect(error?.issues[0]?.message).toBe(message);
});

test('space around texts is removed, and colors are in small letters', () => {
  const sent = { name: ' Acme ', accent: ' #AABBCC', mailSender: ' Acme ', mailFooter: ' Oslo\n', basedOn: null };
  expect(contract.body.parse(sent)).toEqual({
    name: 'Acme',
    accent: '#aabbcc',
    mailSender: 'Acme',
    mailFooter: 'Oslo',
    basedOn: null,
  });
});
