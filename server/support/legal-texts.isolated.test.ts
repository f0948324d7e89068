import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { storeLegalText as contract } from '@/lib/contracts/legal-texts';
import { gapsOf } from '@/lib/domain/legal/gaps';
import { legalKinds } from '@/lib/domain/legal/kinds';
import type { Actor } from '@/server/access/actor';
import { legalTextOf } from '@/server/installation/legal-texts';
import { shippedLegalText, shippedVersion } from '@/server/installation/shipped-legal-texts';
import { db } from '@/server/platform/db';
import { aSupportAgent } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { listSupportLegalTexts, storeLegalText } from './legal-texts';
import { getSupportOverview } from './overview';

/** Tests the rules of docs/rules/legal-texts.md. Each test has later days than those before it. */

process.env.OPERATOR_NAME = 'Acme_Voices AB';
process.env.OPERATOR_ADDRESS = 'Storgatan 1; Box 7';
process.env.OPERATOR_CITY = 'Stockholm';
process.env.OPERATOR_TIME_ZONE = 'Europe/Stockholm';
process.env.SUPPORT_EMAIL = 'help@voices.example';

let admin: Actor;

beforeAll(async () => {
  await useOwnDatabase();
  admin = await aSupportAgent('admin');
});
afterEach(() => vi.useRealTimers());

const noon = (day: string) => new Date(`${day}T11:00:00.000Z`);

type Sent = Parameters<typeof storeLegalText>[1];

const store = (sent: Pick<Sent, 'kind' | 'text' | 'validFrom' | 'basedOn'> & Partial<Sent>, actor = admin) =>
  storeLegalText(actor, { needsAgreement: false, summary: '', ...sent });

async function textFor(kind: Sent['kind']) {
  const text = (await listSupportLegalTexts(admin)).find((item) => item.kind === kind);
  if (!text) throw new Error(`${kind} is not listed.`);
  return text;
}

const newestOf = async (kind: Sent['kind']) => (await textFor(kind)).versions[0]?.id ?? null;

test('lists the texts of the product with their gaps, which support counts', async () => {
  const texts = await listSupportLegalTexts(admin);
  expect(texts.map(({ kind }) => kind)).toEqual([...legalKinds]);
  for (const { kind, text, shipped, gaps, versions } of texts) {
    expect([text, shipped, versions]).toEqual([shippedLegalText(kind), shippedLegalText(kind), []]);
    expect(gaps).toEqual(gapsOf(text));
  }
  const total = texts.reduce((sum, { gaps }) => sum + gaps.length, 0);
  const item = { kind: 'legal-gaps', count: total, oldest: null };
  expect(await getSupportOverview(admin)).toContainEqual(item);
  expect((await getSupportOverview(await aSupportAgent())).map(({ kind }) => kind)).not.toContain('legal-gaps');
  const imprint = await legalTextOf('imprint');
  expect(imprint).toMatchObject({ title: 'Imprint', versionId: 0, validFrom: shippedVersion, next: null });
  expect(imprint.text).toContain('Acme\\_Voices AB\\\nStorgatan 1\\\nBox 7\\\nStockholm\\\nSweden');
  expect(imprint.text).toContain('<help@voices.example>');
});

test('a version of today applies at once, is listed with who stored it, and is audited', async () => {
  setTime(noon('2027-01-10'));
  const text = '## Us\n\nCall [[Phone]].';
  const texts = await store({ kind: 'imprint', text, validFrom: '2027-01-10', basedOn: null, summary: 'Shorter' });
  const imprint = texts.find(({ kind }) => kind === 'imprint');
  const id = imprint?.versions[0]?.id ?? 0;
  expect(imprint).toEqual({
    kind: 'imprint',
    title: 'Imprint',
    text,
    gaps: ['Phone'],
    shipped: shippedLegalText('imprint'),
    versions: [
      {
        id,
        validFrom: '2027-01-10',
        needsAgreement: false,
        summary: 'Shorter',
        createdBy: 'Sasha Support',
        created: noon('2027-01-10').toISOString(),
      },
    ],
  });
  expect(await legalTextOf('imprint')).toMatchObject({ text, versionId: id, validFrom: '2027-01-10' });
  expect(await legalTextOf('imprint', 0)).toMatchObject({ text: shippedLegalText('imprint'), versionId: 0 });
  for (const [kind, unknown] of [
    ['imprint', id + 1],
    ['terms', id],
  ] as const) {
    await expect(legalTextOf(kind, unknown)).rejects.toMatchObject({ kind: 'not-found' });
  }
  const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'update-legal-text' } });
  const details = { kind: 'imprint', version: id, validFrom: '2027-01-10', needsAgreement: false };
  expect(entry).toMatchObject({ actorId: admin.userId, subject: String(id), details });
  await expect(db.legalTextVersion.update({ where: { id }, data: { text: 'Other' } })).rejects.toThrow();
  await expect(db.legalTextVersion.delete({ where: { id } })).rejects.toThrow();
});

test('the latest day that has begun decides, then the order in which versions were stored', async () => {
  setTime(noon('2027-02-01'));
  const kind = 'license';
  const far = { kind, text: 'Far', validFrom: '2027-03-01' } as const;
  await store({ ...far, basedOn: null });
  const farId = await newestOf(kind);
  expect(await legalTextOf(kind)).toMatchObject({ versionId: 0, next: { versionId: farId, validFrom: '2027-03-01' } });
  expect((await textFor(kind)).text).toBe('Far');
  await store({ kind, text: 'Near', validFrom: '2027-02-01', basedOn: farId });
  expect(await legalTextOf(kind)).toMatchObject({ text: 'Near', next: { versionId: farId } });
  await store({ ...far, text: 'Far, corrected', basedOn: await newestOf(kind) });
  const corrected = await newestOf(kind);
  expect((await legalTextOf(kind)).next).toEqual({ versionId: corrected, validFrom: '2027-03-01' });
  setTime(noon('2027-03-01'));
  expect(await legalTextOf(kind)).toMatchObject({ text: 'Far, corrected', next: null });
  setTime(noon('2027-03-02'));
  expect((await textFor(kind)).versions.map(({ id }) => id)).toEqual(
    (await textFor(kind)).versions.map(({ id }) => id).toSorted((a, b) => b - a),
  );
});

test('days begin in the time zone of the operator', async () => {
  setTime(new Date('2027-03-31T22:30:00.000Z'));
  const sent = { kind: 'accessibility', text: 'Level AA', basedOn: null } as const;
  await expect(store({ ...sent, validFrom: '2027-03-31' })).rejects.toMatchObject({
    kind: 'validation',
    fields: { validFrom: 'Please enter today or a later day' },
  });
  await store({ ...sent, validFrom: '2027-04-01' });
  expect(await legalTextOf('accessibility')).toMatchObject({ text: 'Level AA', validFrom: '2027-04-01' });
});

describe('refused', () => {
  const today = '2027-04-10';

  test('are an agreement without its summary, and to a text that nobody agrees to', async () => {
    setTime(noon(today));
    const sent = { text: 'New', validFrom: today, basedOn: null, needsAgreement: true };
    await expect(store({ ...sent, kind: 'terms' })).rejects.toMatchObject({
      fields: { summary: 'Please enter what changes' },
    });
    const basedOn = await newestOf('imprint');
    await expect(store({ ...sent, kind: 'imprint', basedOn, summary: 'All' })).rejects.toMatchObject({
      fields: { needsAgreement: 'Nobody agrees to this text' },
    });
  });

  test('are the text that applies already, but not another day or agreement for it', async () => {
    setTime(noon(today));
    const noChange = { kind: 'conflict', code: 'no-change', message: 'This is the text already.' };
    const shipped = shippedLegalText('terms');
    const sent = { kind: 'terms', text: shipped, validFrom: '2027-05-01' } as const;
    await expect(store({ ...sent, basedOn: null })).rejects.toMatchObject(noChange);
    const agreement = { needsAgreement: true, summary: 'All' };
    await store({ ...sent, ...agreement, basedOn: null });
    const basedOn = await newestOf('terms');
    await expect(store({ ...sent, ...agreement, basedOn })).rejects.toMatchObject(noChange);
    await store({ ...sent, ...agreement, validFrom: '2027-06-01', basedOn });
    await store({ ...sent, validFrom: '2027-06-01', basedOn: await newestOf('terms') });
    setTime(noon('2027-06-02'));
    const again = { ...sent, validFrom: '2027-06-02', basedOn: await newestOf('terms') };
    await expect(store(again)).rejects.toMatchObject(noChange);
  });

  test('are all but one of many changes at once, and those of agents', async () => {
    const { validFrom } = { validFrom: '2100-01-01' };
    const changed = { kind: 'conflict', code: 'text-changed' };
    await expectSuccesses(1, { of: 8, refusal: changed }, (attempt) =>
      store({ kind: 'privacy', text: `Text ${attempt}`, validFrom, basedOn: null }),
    );
    const agent = await aSupportAgent();
    const basedOn = await newestOf('privacy');
    for (const request of [
      () => listSupportLegalTexts(agent),
      () => store({ kind: 'privacy', text: 'Mine', validFrom, basedOn }, agent),
    ])
      await expect(request()).rejects.toThrow('Missing scope edit-installation');
  });
});

const body = { kind: 'terms', validFrom: '2027-01-01', needsAgreement: false, basedOn: null };

test.each([
  [{ text: ' \n' }, 'Please enter the text'],
  [{ text: 'x'.repeat(100_001) }, 'Please use at most 100,000 characters'],
  [{ text: '語'.repeat(50_000) }, 'Please use at most 128 kB'],
  [{ text: 'Te\u0000xt' }, 'Please remove the control characters and invisible characters'],
  [{ text: 'a', validFrom: '2027-02-30' }, 'Please enter a date'],
  [{ text: 'a', summary: 'x'.repeat(501) }, 'Please use at most 500 characters'],
])('%j is refused', (sent, message) => {
  expect(contract.body.safeParse({ ...body, ...sent }).error?.issues[0]?.message).toBe(message);
});

test('line breaks are those of Unix, and HTML stays text', () => {
  const { text, summary } = contract.body.parse({ ...body, text: '\r\n<b>A</b>\r\n![x](y)\rB\n' });
  expect([text, summary]).toEqual(['<b>A</b>\n![x](y)\nB', '']);
});
