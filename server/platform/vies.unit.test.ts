import type { RequestListener } from 'node:http';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serve } from '@/tests/support/network/serve';
import { askVies, ViesUnavailable } from './vies';

type Sent = { path: string | undefined; method: string | undefined; body: unknown };

const sent: Sent[] = [];
let respond: RequestListener = () => {};
const register = await serve((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    sent.push({ path: request.url, method: request.method, body: JSON.parse(Buffer.concat(chunks).toString()) });
    respond(request, response);
  });
});
afterAll(() => register.close());
beforeEach(() => {
  sent.length = 0;
});

const reply =
  (status: number, body: object | string): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const greek = { countryCode: 'EL', vatNumber: '123456709' };
const operator = { countryCode: 'SE', vatNumber: '123456780601' };
const ask = () => askVies(greek, operator, `${register.url}/rest-api/`);
const known = { ...greek, requestDate: '2026-11-30T06:00:00.000Z', valid: true, name: 'Harbor AE', address: 'Athens' };

describe('the register', () => {
  test('is asked about the number without its prefix, in the name of the operator', async () => {
    respond = reply(200, { ...known, requestIdentifier: 'WAP-1' });
    expect(await ask()).toEqual({ isValid: true, reference: 'WAP-1' });
    expect(sent).toEqual([
      {
        path: '/rest-api/check-vat-number',
        method: 'POST',
        body: {
          countryCode: 'EL',
          vatNumber: '123456709',
          requesterMemberStateCode: 'SE',
          requesterNumber: '123456780601',
        },
      },
    ]);
  });

  test('is asked without a requester, and then has no proof', async () => {
    respond = reply(200, { ...known, requestIdentifier: '' });
    expect(await askVies(greek, null, register.url)).toEqual({ isValid: true, reference: '' });
    expect(sent[0]?.body).toEqual(greek);
  });

  test('says that it does not know a number', async () => {
    respond = reply(200, { ...known, valid: false, name: '---', requestIdentifier: null, userError: 'INVALID' });
    expect(await ask()).toEqual({ isValid: false, reference: '' });
  });
});

const refusal = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error, message: 'EL123456709' }] });

describe('no decision', () => {
  test.each<[string, RequestListener, string]>([
    ['a refusal with status 200', reply(200, refusal('MS_MAX_CONCURRENT_REQ')), 'refused: MS_MAX_CONCURRENT_REQ'],
    ['an unavailable country', reply(500, refusal('MS_UNAVAILABLE')), 'refused: MS_UNAVAILABLE'],
    ['an unavailable service', reply(503, refusal('SERVICE_UNAVAILABLE')), 'refused: SERVICE_UNAVAILABLE'],
    ['refused input', reply(400, refusal('INVALID_INPUT')), 'refused: INVALID_INPUT'],
    ['an unknown code', reply(400, refusal('No number EL123456709')), 'refused: unknown error'],
    ['an error with an answer', reply(500, known), 'sent an unknown response (500)'],
    ['an error in an answer', reply(200, { ...known, userError: 'MS_UNAVAILABLE' }), 'sent an unknown response (200)'],
    ['an answer without a decision', reply(200, { ...known, valid: 'true' }), 'sent an unknown response (200)'],
    ['another number', reply(200, { ...known, vatNumber: '999999999' }), 'responded about another VAT ID'],
    ['garbage', reply(200, '<html>EL123456709</html>'), 'did not respond: SyntaxError'],
    ['a redirect', (_, response) => response.writeHead(302, { Location: '/' }).end(), 'did not respond: TypeError'],
    ['a closed connection', (request) => request.socket.destroy(), 'did not respond: TypeError'],
  ])('%s', async (_, listener, reason) => {
    respond = listener;
    await expect(ask()).rejects.toThrow(new ViesUnavailable(`VIES ${reason}`));
  });

  test('a response that takes longer than ten seconds', async () => {
    const soon = AbortSignal.timeout(50);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
    respond = () => {};
    await expect(ask()).rejects.toThrow(new ViesUnavailable('VIES did not respond: TimeoutError'));
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    expect(sent).toHaveLength(1);
    timeout.mockRestore();
  });
});
