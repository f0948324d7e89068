import { describe, expect, test } from 'vitest';
import type { RequestBody } from '@/lib/contracts/contract';
import { updateTeam as contract } from '@/lib/contracts/teams';
import { db } from '@/server/platform/db';
import { updateCustomer } from '@/server/payments/cards/saved-cards';
import { ensureCustomer } from '@/server/payments/cards/ensure-customer';
import { checkDueVatId } from './check-vat-id';
import { updateTeam } from './update-team';
import { aCustomer, aSupportAgent, aVoice } from '@/tests/support/builders';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { inParallel } from '@/tests/support/jobs/poll';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { requeueAllStuckWork } from '@/tests/support/jobs/stuck-work';
import { simulatedCustomer } from '@/tests/support/payments/simulator';

const messageOf = (body: Record<string, unknown>): string | undefined =>
  contract.body.safeParse(body).error?.issues[0]?.message;

test.each([
  [{ name: '' }, 'Please enter legal name'],
  [{ name: ' \u200B ' }, 'Please enter legal name'],
  [{ addressLine1: ' ' }, 'Please enter address'],
  [{ postalCode: '' }, 'Please enter postal code'],
  [{ city: '' }, 'Please enter city'],
  [{ country: '' }, 'Please enter country'],
  [{ country: 'ZZ' }, 'Please enter country'],
  [{ taxId: '' }, 'Please enter TAX ID'],
  [{ vatId: 'DK 13585628' }, 'Please enter valid VAT ID. Do not use spaces.'],
  [{ vatId: 'DK_13585628' }, 'Please enter valid VAT ID. Do not use spaces.'],
  [{ homepage: 'javascript:alert(1)' }, 'Please enter a link, for example https://example.com'],
  [{ invoiceEmail: 'nobody' }, 'Please enter a valid email'],
])('rejects %j: %s', (body, message) => expect(messageOf(body)).toBe(message));

async function aTeamAs(role: 'owner' | 'admin' = 'owner') {
  const { actor, team } = await aCustomer({ country: '', vatId: '' });
  const member = { ...actor, teams: [{ id: team.id, role }] };
  return { team, save: (change: RequestBody<typeof contract>) => updateTeam(member, team.id, change) };
}

const refusal = (message: string) => ({ kind: 'validation', fields: { vatId: message } });

describe('the VAT ID', () => {
  test('is required with a country of the list, except for Great Britain', async () => {
    const { save } = await aTeamAs();
    await expect(save({ country: 'DK' })).rejects.toMatchObject(refusal('Please enter VAT ID'));
    expect(await save({ country: 'GB', vatId: '' })).toMatchObject({ country: 'GB', vatId: '' });
    expect(await save({ country: 'US' })).toMatchObject({ country: 'US' });
  });

  test('passes the check of its country and is stored in its normal form', async () => {
    const { save } = await aTeamAs();
    const invalid = refusal('Please enter valid VAT ID');
    await expect(save({ country: 'DK', vatId: 'DK13585627' })).rejects.toMatchObject(invalid);
    expect(await save({ country: 'DK', vatId: 'dk-1358-5628' })).toMatchObject({ country: 'DK', vatId: 'DK13585628' });
    await expect(save({ country: 'SE' })).rejects.toMatchObject(invalid);
    await expect(save({ vatId: '' })).rejects.toMatchObject(refusal('Please enter VAT ID'));
  });

  test('belongs to the country after concurrent changes of both', async () => {
    const { save } = await aTeamAs();
    await save({ country: 'DK', vatId: 'DK13585628' });
    await inParallel(20, (index) =>
      index % 2 ? save({ country: 'SE', vatId: 'SE556188840401' }) : save({ country: 'DK', vatId: 'DK13585628' }),
    );
    const { country, vatId } = await save({ city: 'Aarhus' });
    expect(vatId.slice(0, 2)).toBe(country);
  });
});

test('a VAT ID is not checked without a register, but due for when there is one', async () => {
  const { team, save } = await aTeamAs();
  expect(await save({ country: 'DK', vatId: 'DK13585628' })).toMatchObject({ vatIdCheck: null });
  expect(await jobsAbout(team.id)).toEqual([]);
  expect((await db.team.findUniqueOrThrow({ where: { id: team.id } })).vatIdDueAt).not.toBeNull();
  await checkDueVatId(team.id);
  await requeueAllStuckWork();
  expect(await jobsAbout(team.id)).toEqual([]);
});

test('stores the homepage as a link', async () => {
  const { save } = await aTeamAs('admin');
  expect((await save({ homepage: 'Brightside.example/' })).homepage).toBe('https://brightside.example');
  expect((await save({ homepage: '' })).homepage).toBe('');
});

describe('the customer at the payment provider', () => {
  const updates = async (teamId: string) =>
    (await jobsAbout(teamId)).filter(({ name }) => name === 'update-customer').length;

  test('is updated after the name or invoice email has changed, and after nothing else', async () => {
    const { team, save } = await aTeamAs();
    await save({ name: 'Before' });
    expect(await updates(team.id)).toBe(0);
    const customerId = await ensureCustomer(team.id);
    await save({ name: 'Before', city: 'Aarhus' });
    expect(await updates(team.id)).toBe(0);
    await save({ name: 'After', invoiceEmail: 'bills@after.example' });
    expect(await updates(team.id)).toBe(1);
    await updateCustomer(team.id, 'job-1');
    expect(await simulatedCustomer(customerId)).toMatchObject({ name: 'After', email: 'bills@after.example' });
  });

  test('gets the newest details from a retry, and earlier ones again from another change', async () => {
    const { team, save } = await aTeamAs();
    await save({ name: 'First' });
    const customerId = await ensureCustomer(team.id);
    for (const [jobId, name] of [
      ['job-1', 'Second'],
      ['job-1', 'Third'],
      ['job-2', 'Second'],
      ['job-2', 'Second'],
    ] as const) {
      await save({ name });
      await updateCustomer(team.id, jobId);
      expect(await simulatedCustomer(customerId)).toMatchObject({ name });
    }
  });
});

describe('the agreement to self-billing', () => {
  async function aBusiness() {
    const voice = await aVoice();
    await db.team.update({
      where: { id: voice.teamId },
      data: { name: 'Rivers AB', country: 'SE', vatId: 'SE556677889901' },
    });
    const save = (change: RequestBody<typeof contract>) => updateTeam(voice.actor, voice.teamId, change);
    const mails = async () => {
      const queued = await queuedMails(voice.email);
      return queued.filter(({ template }) => template === 'self-billing-agreement').length;
    };
    return { voice, save, mails };
  }

  test('is stored once, mailed with its text, and ended', async () => {
    const { voice, save, mails } = await aBusiness();
    expect((await save({ city: 'Uppsala' })).selfBilling).toMatchObject({ state: 'open', agreedDate: null });
    await inParallel(3, () => save({ selfBillingAgreement: true }));
    expect(await mails()).toBe(1);
    const team = await save({ isVatExempt: true });
    expect(team).toMatchObject({ isVatExempt: true, selfBilling: { state: 'agreed', agreedDate: expect.any(String) } });
    expect((await save({ selfBillingAgreement: false })).selfBilling).toMatchObject({
      state: 'ended',
      agreedDate: null,
    });
    expect(await mails()).toBe(2);
    const rows = await db.selfBillingAgreement.findMany({
      where: { teamId: voice.teamId },
      orderBy: { created: 'asc' },
    });
    expect(rows.map(({ isEnd, vatId, userId }) => ({ isEnd, vatId, userId }))).toEqual(
      [false, true].map((isEnd) => ({ isEnd, vatId: 'SE556677889901', userId: voice.id })),
    );
    const actions = await db.auditEntry.findMany({ where: { subject: voice.teamId }, orderBy: { created: 'asc' } });
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['agree-to-self-billing', 'end-self-billing']),
    );
  });

  test.each([
    ['the legal name', { name: 'Rivers & Co AB' }],
    ['the VAT ID', { vatId: 'SE556188840401' }],
    ['the country', { country: 'DK', vatId: 'DK13585628' }],
  ])('is asked for again after a change of %s', async (_, change) => {
    const { save } = await aBusiness();
    await save({ selfBillingAgreement: true });
    expect((await save(change)).selfBilling).toMatchObject({ state: 'changed' });
    expect((await save({ selfBillingAgreement: true })).selfBilling).toMatchObject({ state: 'agreed' });
  });

  test('needs a VAT ID, and is not for customers or support', async () => {
    const { voice, save } = await aBusiness();
    const agent = await aSupportAgent('admin');
    await expect(updateTeam(agent, voice.teamId, { selfBillingAgreement: true })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await db.team.update({ where: { id: voice.teamId }, data: { vatId: '' } });
    const needed = { code: 'conflict', message: 'Please enter your VAT ID first.' };
    await expect(save({ selfBillingAgreement: true })).rejects.toMatchObject(needed);
    await expect(save({ isVatExempt: true })).rejects.toMatchObject(needed);
    const { save: saveAsCustomer } = await aTeamAs();
    await expect(saveAsCustomer({ selfBillingAgreement: true })).rejects.toMatchObject({ code: 'conflict' });
  });
});
