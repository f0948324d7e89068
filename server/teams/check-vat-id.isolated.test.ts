import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs, minuteMs } from '@/lib/domain/durations';
import type { TaxDecision } from '@/lib/domain/tax/decision';
import { db, pool } from '@/server/platform/db';
import { log } from '@/server/platform/tracing/log';
import { aCustomer, anAssignment, type Customer } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { requeueAllStuckWork } from '@/tests/support/jobs/stuck-work';
import { serve } from '@/tests/support/network/serve';
import { checkDueVatId } from './check-vat-id';
import { updateTeam } from './update-team';

const asked: unknown[] = [];
let respond: RequestListener = () => {};
const register = await serve((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push(JSON.parse(Buffer.concat(chunks).toString()));
    respond(request, response);
  });
});
process.env.VIES_URL = register.url;
process.env.OPERATOR_VAT_ID = 'SE123456780601';

afterAll(() => register.close());
beforeEach(() => {
  asked.length = 0;
  respond = decision(true);
});
afterEach(() => vi.useRealTimers());

const json =
  (status: number, body: object): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(JSON.stringify(body));
const decision = (valid: boolean) => json(200, { valid, requestIdentifier: 'WAP-1' });
const unavailable = json(500, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });

const danish = { country: 'DK', vatId: 'DK12345607' };
const reference = 'WAP-1';

const teamOf = ({ team }: Customer) => db.team.findUniqueOrThrow({ where: { id: team.id } });
const save = ({ actor, team }: Customer, change: Parameters<typeof updateTeam>[2]) =>
  updateTeam(actor, team.id, change);
const issuesOf = ({ team }: Customer) =>
  db.paymentIssue.findMany({ where: { teamId: team.id }, select: { kind: true, detail: true, resolution: true } });

async function jobsOf({ team }: Customer): Promise<Date[]> {
  const { rows } = await pool().query<{ startAfter: Date }>(
    `select start_after as "startAfter" from pgboss.job where name = 'check-vat-id' and data->>'teamId' = $1 order by created_on, id`,
    [team.id],
  );
  return rows.map(({ startAfter }) => startAfter);
}

/** A customer in Denmark, whose VAT ID is due. */
async function aDane(): Promise<Customer> {
  const customer = await aCustomer({ country: '', vatId: '' });
  await save(customer, danish);
  return customer;
}

describe('a VAT ID', () => {
  test('is checked after a change of it or of the country, in the same transaction, and after nothing else', async () => {
    const customer = await aDane();
    expect(await jobsOf(customer)).toHaveLength(1);
    expect((await teamOf(customer)).vatIdDueAt).not.toBeNull();
    await save(customer, { city: 'Aarhus' });
    await save(customer, danish);
    expect(await jobsOf(customer)).toHaveLength(1);
    await save(customer, { vatId: 'DK13585628' });
    expect(await jobsOf(customer)).toHaveLength(2);
  });

  test('of another country is not checked, and what was due is dropped', async () => {
    const customer = await aDane();
    await save(customer, { country: 'US', vatId: 'US-1' });
    expect(await jobsOf(customer)).toHaveLength(1);
    expect((await teamOf(customer)).vatIdDueAt).toBeNull();
    await checkDueVatId(customer.team.id);
    expect(asked).toEqual([]);
    expect(await save(customer, {})).toMatchObject({ vatIdCheck: null });
  });

  test('of a voice is checked, too', async () => {
    const customer = await aCustomer({ country: '', vatId: '', isVoiceBusiness: true });
    await save(customer, danish);
    await checkDueVatId(customer.team.id);
    expect(await save(customer, {})).toMatchObject({ tax: null, vatIdCheck: { state: 'valid' } });
  });

  test('is confirmed: asked once, with the proof, and again after 90 days', async () => {
    const customer = await aDane();
    expect(await save(customer, {})).toMatchObject({
      vatIdCheck: { state: 'pending', date: null, reference: '' },
      tax: { category: 'reverseCharge' },
    });
    const at = new Date(Date.now() + 1_000);
    setTime(at);
    await checkDueVatId(customer.team.id);
    await checkDueVatId(customer.team.id);
    expect(asked).toEqual([
      { countryCode: 'DK', vatNumber: '12345607', requesterMemberStateCode: 'SE', requesterNumber: '123456780601' },
    ]);
    expect(await save(customer, {})).toMatchObject({
      vatIdCheck: { state: 'valid', date: at.toISOString(), reference },
      tax: { category: 'reverseCharge' },
    });
    expect((await teamOf(customer)).vatIdDueAt).toEqual(new Date(at.getTime() + 90 * dayMs));
  });

  test('that the register does not know is charged VAT, until another one is entered', async () => {
    const customer = await aDane();
    respond = decision(false);
    await checkDueVatId(customer.team.id);
    expect(await save(customer, {})).toMatchObject({
      vatIdCheck: { state: 'invalid', reference },
      tax: { category: 'domestic', rate: 0.25 },
      hasVat: true,
    });
    expect(await save(customer, { vatId: 'DK13585628' })).toMatchObject({
      vatIdCheck: { state: 'pending' },
      tax: { category: 'reverseCharge' },
    });
    expect(await save(customer, danish)).toMatchObject({ vatIdCheck: { state: 'invalid' }, tax: { rate: 0.25 } });
    expect(await issuesOf(customer)).toEqual([]);
  });

  test('that changes during the request is not decided by its response', async () => {
    const customer = await aDane();
    respond = (...message) => {
      void save(customer, { vatId: 'DK13585628' }).then(() => decision(false)(...message));
    };
    await checkDueVatId(customer.team.id);
    expect(await teamOf(customer)).toMatchObject({ vatIdChecked: '', vatIdState: null });
    expect(await save(customer, {})).toMatchObject({ vatIdCheck: { state: 'pending' } });
  });

  test('is asked about again by the sweep once it is due, as are those from before there was a register', async () => {
    const customer = await aDane();
    await checkDueVatId(customer.team.id);
    await requeueAllStuckWork();
    expect(await jobsOf(customer)).toHaveLength(1);
    await db.team.update({
      where: { id: customer.team.id },
      data: { vatIdDueAt: new Date(Date.now() - 16 * minuteMs) },
    });
    await requeueAllStuckWork();
    expect(await jobsOf(customer)).toHaveLength(2);
    respond = decision(false);
    await checkDueVatId(customer.team.id);
    expect(await save(customer, {})).toMatchObject({ vatIdCheck: { state: 'invalid' } });
  });
});

describe('a register that does not respond', () => {
  test('is asked again by the schedule for seven days, without blocking anything', async () => {
    const customer = await aDane();
    const warn = vi.spyOn(log, 'warn');
    respond = unavailable;
    const delays: number[] = [];
    const start = Date.now() + 1_000;
    for (let at = start, run = 0; run < 100; run++) {
      setTime(new Date(at));
      await checkDueVatId(customer.team.id);
      const { vatIdDueAt } = await teamOf(customer);
      const next = vatIdDueAt?.getTime() ?? 0;
      // Not due: not asked.
      if (run === 0) await checkDueVatId(customer.team.id);
      delays.push((next - at) / minuteMs);
      if (next - start > 8 * dayMs) break;
      expect((await jobsOf(customer)).at(-1)).toEqual(vatIdDueAt);
      at = next;
    }
    expect(delays.slice(0, 5)).toEqual([1, 5, 30, 360, 360]);
    expect(delays.at(-1)).toBe((90 * dayMs) / minuteMs);
    expect(asked).toHaveLength(delays.length);
    expect(await jobsOf(customer)).toHaveLength(delays.length);
    expect(await save(customer, {})).toMatchObject({
      vatIdCheck: { state: 'unavailable' },
      tax: { category: 'reverseCharge' },
    });
    expect(JSON.stringify(warn.mock.calls)).toContain('MS_UNAVAILABLE');
    expect(JSON.stringify(warn.mock.calls)).not.toContain('12345607');
    warn.mockRestore();
  });

  test('leaves what it said before, and a later response ends the failures', async () => {
    const customer = await aDane();
    await checkDueVatId(customer.team.id);
    const later = Date.now() + 91 * dayMs;
    setTime(new Date(later));
    respond = unavailable;
    await checkDueVatId(customer.team.id);
    expect(await teamOf(customer)).toMatchObject({ vatIdState: 'valid', vatIdAttempts: 1 });
    expect(await save(customer, {})).toMatchObject({ vatIdCheck: { state: 'valid' } });
    setTime(new Date(later + minuteMs));
    respond = decision(true);
    await checkDueVatId(customer.team.id);
    expect(await teamOf(customer)).toMatchObject({ vatIdAttempts: 0, vatIdFailingSince: null });
  });
});

describe('a customer whose VAT ID the register does not know', () => {
  const taxOf = async (projectId: string) =>
    (await db.assignment.findFirstOrThrow({ where: { projectId } })).tax as TaxDecision | null;

  async function check({ team }: Customer, response: RequestListener): Promise<void> {
    respond = response;
    await db.team.update({ where: { id: team.id }, data: { vatIdDueAt: new Date() } });
    await checkDueVatId(team.id);
  }

  test('pays VAT for the next assignment, with the response as evidence', async () => {
    const vatIdCheckedAt = new Date('2026-11-30T06:00:00Z');
    const checked = {
      vatIdChecked: danish.vatId,
      vatIdState: 'invalid' as const,
      vatIdCheckedAt,
      vatIdReference: reference,
    };
    const { projectId } = await anAssignment({ team: { ...danish, ...checked } });
    expect(await taxOf(projectId)).toMatchObject({
      category: 'domestic',
      rate: 0.25,
      evidence: {
        buyerVatId: danish.vatId,
        vatIdCheck: { state: 'invalid', at: vatIdCheckedAt.toISOString(), reference },
      },
    });
  });

  test.each(['assigned', 'accepted'] as const)(
    'is left to support if an %s project has no VAT, until the register confirms it',
    async (state) => {
      const { customer, projectId } = await anAssignment({ state, team: danish });
      const before = await taxOf(projectId);
      expect(before).toMatchObject({ category: 'reverseCharge', evidence: { vatIdCheck: { state: 'pending' } } });
      await check(customer, decision(true));
      expect(await issuesOf(customer)).toEqual([]);
      await check(customer, decision(false));
      await check(customer, decision(false));
      const issue = {
        kind: 'vatIdInvalid',
        detail: 'The EU’s register does not know DK12345607. Assignments under reverse charge in the last 90 days: 1.',
      };
      expect(await issuesOf(customer)).toEqual([{ ...issue, resolution: null }]);
      expect(await taxOf(projectId)).toEqual(before);
      await check(customer, unavailable);
      expect(await issuesOf(customer)).toMatchObject([{ resolution: null }]);
      await check(customer, decision(true));
      const resolution = 'The EU’s register has confirmed the VAT ID.';
      expect(await issuesOf(customer)).toEqual([{ ...issue, resolution }]);
    },
  );

  test('stays with support when another VAT ID is confirmed', async () => {
    const { customer } = await anAssignment({ team: danish });
    await check(customer, decision(false));
    await save(customer, { vatId: 'DK13585628' });
    await check(customer, decision(true));
    expect(await issuesOf(customer)).toMatchObject([{ resolution: null }]);
  });

  test('is no work for support after 90 days, or if VAT was charged', async () => {
    const { customer } = await anAssignment({ state: 'accepted', team: danish });
    const swede = await anAssignment({ team: { country: 'SE', vatId: 'SE556188840401' } });
    await check(swede.customer, decision(false));
    expect(await issuesOf(swede.customer)).toEqual([]);
    setTime(new Date(Date.now() + 90 * dayMs + minuteMs));
    await check(customer, decision(false));
    expect(await issuesOf(customer)).toEqual([]);
  });
});
