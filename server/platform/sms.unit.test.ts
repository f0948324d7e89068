import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliverSms, SmsRejected } from './sms';

let gateway: Server;
let serviceUrl = '';
let nextStatus = 202;
let requests: Array<{ request: IncomingMessage; body: string }> = [];

beforeEach(async () => {
  requests = [];
  nextStatus = 202;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push({ request, body: await text(request) });
    if (nextStatus === 302) response.setHeader('location', `${serviceUrl}/elsewhere`);
    response.writeHead(nextStatus).end('+46701234567 is not a number');
  };
  gateway = createServer((request, response) => void receive(request, response));
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  serviceUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((closed) => gateway.close(closed)));

const sms = { to: '+46701234567', text: 'Timbre: “Spring” was approved', idempotencyKey: 'delivery-1' };

async function refusal(): Promise<SmsRejected> {
  const error: unknown = await deliverSms(sms, serviceUrl).catch((thrown: unknown) => thrown);
  if (!(error instanceof SmsRejected)) throw new Error('It was taken');
  return error;
}

describe('handing an SMS to the gateway', () => {
  test('posts number and words with the key, and the login of the address as Basic authentication', async () => {
    await deliverSms(sms, serviceUrl.replace('//', '//timbre:s%3Acret@').concat('/send?from=Timbre'));
    const [sent] = requests;
    expect(JSON.parse(sent?.body ?? '')).toEqual({ to: sms.to, text: sms.text });
    expect(sent?.request.method).toBe('POST');
    expect(sent?.request.url).toBe('/send?from=Timbre');
    expect(sent?.request.headers).toMatchObject({
      'idempotency-key': 'delivery-1',
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('timbre:s:cret').toString('base64')}`,
    });
  });

  test.each([500, 503, 429, 409, 408])('%i is tried again', async (status) => {
    nextStatus = status;
    expect((await refusal()).isPermanent).toBe(false);
  });

  test.each([400, 401, 404, 422])('%i is for good', async (status) => {
    nextStatus = status;
    expect((await refusal()).isPermanent).toBe(true);
  });

  test('the number follows no redirect', async () => {
    nextStatus = 302;
    expect((await refusal()).isPermanent).toBe(false);
    expect(requests).toHaveLength(1);
  });

  test('an error holds neither the number nor the words', async () => {
    nextStatus = 422;
    expect((await refusal()).message).toBe('The SMS gateway answered 422');
    gateway.closeAllConnections();
    await new Promise((closed) => gateway.close(closed));
    expect((await refusal()).message).not.toMatch(/4670|Spring/);
    await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  });
});
