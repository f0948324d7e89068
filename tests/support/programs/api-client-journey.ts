import { setTimeout as pause } from 'node:timers/promises';
import createClient from 'openapi-fetch';
// Generated from /v1/openapi.json by the test, beside a copy of this file.
import type { paths } from './schema';

const baseUrl = process.env.API_URL ?? '';
const cookies = new Map<string, string>();

async function fetchWithCookies(request: Request): Promise<Response> {
  request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
  const response = await fetch(request);
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    cookies.set(name, value);
  }
  return response;
}

const client = createClient<paths>({ baseUrl, fetch: fetchWithCookies });

type Result<T> = { data?: T; error?: unknown; response: Response };

function must<T>({ data, error, response }: Result<T>): T {
  if (data === undefined) throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`);
  return data;
}

async function codeMailedTo(email: string): Promise<string> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const [mail] = must(await client.GET('/dev/inbox', { params: { query: { to: email } } }));
    const code = mail && /\b\d{6}\b/.exec(mail.text)?.[0];
    if (code) return code;
    await pause(200);
  }
  throw new Error('No code was mailed within 60 s.');
}

const email = `client-${crypto.randomUUID()}@tests.example`;
const password = 'quiet-lantern-81';
must(
  await client.POST('/users', {
    body: { firstName: 'Ada', lastName: 'Quinn', companyName: 'Quinn Radio AB', email, password },
  }),
);
const user = must(await client.POST('/verify', { body: { email, code: await codeMailedTo(email) } }));
const [voice] = must(await client.GET('/search', { params: { query: { language: 'da' } } }));
if (!voice) throw new Error('No voice speaks Danish.');
const created = must(
  await client.POST('/projects', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { templateId: 'commercial', name: 'Spring', description: 'Two spots', language: 'da' },
  }),
);
must(
  await client.POST('/projects/{projectId}/voices', {
    params: { path: { projectId: created.id } },
    body: { userId: voice.id },
  }),
);
const project = must(await client.GET('/projects/{projectId}', { params: { path: { projectId: created.id } } }));
const refused = await client.PATCH('/projects/{projectId}/voices/{voiceId}', {
  params: { path: { projectId: project.id, voiceId: voice.id } },
  body: { isAssigned: true, agreement: true },
});
process.stdout.write(
  JSON.stringify({
    email: user.email,
    shortlisted: project.voices.map(({ id }) => id),
    voiceId: voice.id,
    refusal: refused.error?.code ?? null,
  }),
);
