import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalsOf } from '@/lib/contracts/contract';
import { contracts } from '@/lib/contracts';
import { disconnect } from '@/server/platform/db';
import { aPlaylistOf, aScene, aUser, type People, somePeople } from '@/tests/support/builders';
import { type FuzzRequest, requestsFor } from '@/tests/support/fuzz/requests';
import { type ApiClient, loginAs, processUrl, visitor } from '@/tests/support/network/api';

/** Sends edge values of every field and pairs of optional fields as four kinds of users, deterministically. */
let people: People;
let clients: Array<{ name: string; api: ApiClient }>;

beforeAll(async () => {
  people = await somePeople();
  const { owner, assigned, support } = people.ids;
  const [customer, voice, staff] = await Promise.all([owner, assigned, support].map((id) => loginAs({ id })));
  if (!customer || !voice || !staff) throw new Error('Everybody can log in');
  clients = [
    { name: 'customer', api: customer },
    { name: 'voice', api: voice },
    { name: 'support', api: staff },
    { name: 'visitor', api: visitor() },
  ];
});

afterAll(() => disconnect());

const programmersTexts =
  /Invalid (input|option|string|key|element|union|email|URL|ISO|value|discriminator)|Unrecognized key|Too (big|small)|: expected |received /;

async function ids(): Promise<Record<string, string>> {
  const scene = await aScene(people, 'accepted');
  const { playlistId, shortId, demoId } = await aPlaylistOf(people.ids.owner, people.ids.assigned);
  return {
    projectId: scene.projectId,
    voiceId: people.ids.assigned,
    // Of its own, because it may be suspended or deleted.
    userId: (await aUser({})).id,
    teamId: people.teamId,
    templateId: people.templateId,
    audioId: scene.takeId,
    fileId: scene.fileId,
    uri: scene.previewUri,
    voiceDemoId: demoId,
    playlistId,
    shortId,
  };
}

let shared: ReturnType<typeof ids> | undefined;

/** Requests that read, or name no record, leave theirs to others. */
function idsFor({ method, path }: (typeof contracts)[number]): ReturnType<typeof ids> {
  if (method !== 'GET' && path.includes('{')) return ids();
  shared ??= ids();
  return shared;
}

/** A proxy keeps the metrics from others, and they need no session. */
const direct = ['customer', 'voice', 'support', 'visitor'].map((name) => ({
  name,
  api: visitor({ url: processUrl() }),
}));
const clientsOf = ({ path }: (typeof contracts)[number]) => (path === '/metrics' ? direct : clients);

/** Excluded because each request would need a new session. */
const endsSessions = new Set(['POST /logout']);
const numAtOnce = 6;

test.each(contracts.filter(({ method, path }) => !endsSessions.has(`${method} ${path}`)))(
  '$method $path responds to everything with a documented status',
  async (call) => {
    const requests = requestsFor(call, await idsFor(call));
    const allowed = [call.status, call.pendingStatus ?? [], refusalsOf(call)].flat();
    const found: string[] = [];
    let next = 0;
    const work = async () => {
      for (let at = next++; at < requests.length; at = next++) {
        const request = requests[at];
        const client = clientsOf(call)[at % (call.audience === 'public' || at < 4 ? 4 : 3)];
        if (!request || !client) return;
        const fault = await faultOf(call, request, client, allowed);
        if (fault) found.push(fault);
      }
    };
    await Promise.all(Array.from({ length: numAtOnce }, work));
    expect(found.slice(0, 5)).toEqual([]);
  },
);

async function faultOf(
  call: (typeof contracts)[number],
  { method, path, body }: FuzzRequest,
  { name, api }: { name: string; api: ApiClient },
  allowed: number[],
): Promise<string | null> {
  const response = await api.fetch(path, {
    method,
    headers: {
      'x-forwarded-for': addressFor(path, body),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  });
  const isText = /json|text\/(?!event-stream)/.test(response.headers.get('content-type') ?? '');
  const text = isText ? await response.text() : '';
  if (!isText) await response.body?.cancel();
  const fault = problemOf(call, response, text, allowed);
  if (!fault) return null;
  const data = body === undefined ? '' : ` -H 'content-type: application/json' -d '${shorten(body)}'`;
  return `curl -X ${method} '${shorten(path)}'${data} # as ${name}: ${fault}; ${response.status} ${shorten(text)}`;
}

function problemOf(
  call: (typeof contracts)[number],
  { status }: Response,
  text: string,
  allowed: number[],
): string | null {
  // /health may fail while other tests run.
  if (call.path === '/health') return null;
  if (!allowed.includes(status)) return `not one of ${allowed.join(', ')}`;
  if (programmersTexts.test(status >= 400 ? text : '')) return 'a text for programmers';
  if (status < 400) return null;
  const refusal: unknown = JSON.parse(text);
  const shape = { error: expect.stringMatching(/\S/), code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/) };
  const expected = { ...shape, ...(Object(refusal).fields && { fields: expect.any(Object) }) };
  return expect.objectContaining(expected).asymmetricMatch(refusal) ? null : 'no {error, code}';
}

/** A new IP address for each request, because rate limits are tested elsewhere. */
function addressFor(path: string, body = ''): string {
  const [a, b, c] = createHash('sha256').update(path).update(body).digest();
  return `10.${a}.${b}.${c}`;
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}... (${text.length} characters)` : text;
}
