import type { TestCardName } from '@/lib/domain/money/cards';
import type { Prisma } from '@/server/platform/db';
import { aCustomer, aTemplate, aVoice } from './builders';
import { type ApiClient, loginAs } from '@/tests/support/network/api';
import { speechLikeWav } from '@/tests/support/sound/sounds';

export type Customer = { id: string; teamId: string; api: ApiClient };
export type AssignedVoice = { id: string; teamId: string; api: ApiClient };

export async function addCard(customer: Customer, testCard: TestCardName): Promise<string> {
  const { clientSecret } = await customer.api.call('POST /setup-intent', { body: { teamId: customer.teamId } });
  const setup = await customer.api.call('POST /dev/card-setup', { body: { clientSecret, testCard } });
  const confirmed = setup.paymentMethodId
    ? setup
    : await customer.api.call('POST /dev/card-confirmation', { body: { clientSecret, outcome: 'confirm' } });
  const team = await customer.api.call('POST /teams/{teamId}/credit-cards', {
    params: { teamId: customer.teamId },
    body: { paymentMethodId: confirmed.paymentMethodId ?? '', primary: true },
  });
  return team.creditCards.find((card) => card.primary)?.id ?? '';
}

/** A new customer, logged in, with a card. */
export async function loginCustomer({
  card = 'pm_card_visa',
  ...team
}: Partial<Prisma.TeamCreateManyInput> & { card?: TestCardName | null } = {}): Promise<Customer> {
  const {
    id,
    team: { id: teamId },
  } = await aCustomer(team);
  const customer = { id, teamId, api: await loginAs({ id }) };
  if (card) await addCard(customer, card);
  return customer;
}

/** A new voice, logged in. */
export async function loginVoice(): Promise<AssignedVoice> {
  const { id, teamId } = await aVoice();
  return { id, teamId, api: await loginAs({ id }) };
}

export async function orderProject(
  customer: Customer,
  template: Partial<Prisma.ProjectTemplateCreateManyInput> = {},
): Promise<string> {
  const { id: templateId } = await aTemplate(template);
  const project = await customer.api.call('POST /projects', {
    body: { templateId, name: 'Spring spot', description: 'Warm and calm', language: 'en' },
  });
  if (project.hasScript) {
    await customer.api.call('PATCH /projects/{projectId}', {
      params: { projectId: project.id },
      body: { scriptOps: [{ insert: 'Good morning, this is Timbre.\n' }] },
    });
  }
  return project.id;
}

export function shortlist(customer: Customer, projectId: string, voiceId: string) {
  return customer.api.send('POST /projects/{projectId}/voices', { params: { projectId }, body: { userId: voiceId } });
}

export function assign(customer: Customer, projectId: string, voiceId: string) {
  return customer.api.send('PATCH /projects/{projectId}/voices/{voiceId}', {
    params: { projectId, voiceId },
    body: { isAssigned: true, agreement: true },
  });
}

export function unassign(customer: Customer, projectId: string, voiceId: string) {
  return customer.api.send('PATCH /projects/{projectId}/voices/{voiceId}', {
    params: { projectId, voiceId },
    body: { isAssigned: false },
  });
}

export function accept(voice: AssignedVoice, projectId: string) {
  return voice.api.send('PATCH /projects/{projectId}', {
    params: { projectId },
    body: { isAccepted: true, agreement: true },
  });
}

export function approve(customer: Customer, projectId: string) {
  return customer.api.send('PATCH /projects/{projectId}', { params: { projectId }, body: { isApproved: true } });
}

export type Stage = { customer: Customer; voice: AssignedVoice; projectId: string };

export async function stage(
  upTo: 'shortlisted' | 'assigned' | 'accepted',
  template: Partial<Prisma.ProjectTemplateCreateManyInput> = {},
): Promise<Stage> {
  const [customer, voice] = await Promise.all([loginCustomer(), loginVoice()]);
  const projectId = await orderProject(customer, template);
  await must(shortlist(customer, projectId, voice.id));
  if (upTo === 'shortlisted') return { customer, voice, projectId };
  await must(assign(customer, projectId, voice.id));
  if (upTo === 'assigned') return { customer, voice, projectId };
  await must(accept(voice, projectId));
  return { customer, voice, projectId };
}

/** @throws with the server's message unless the request succeeded */
export async function must<T extends { status: number; refusal: { error: string } }>(sent: Promise<T>): Promise<T> {
  const response = await sent;
  if (response.status >= 300) throw new Error(`${response.status}: ${JSON.stringify(response.refusal)}`);
  return response;
}

export async function upload(
  api: ApiClient,
  bytes: Uint8Array<ArrayBuffer> | Buffer,
  { contentType = 'audio/wav', ext = 'wav', as = 'audio' } = {},
): Promise<string> {
  const body = { contentType, ext, size: bytes.byteLength };
  const { signedUrl, uri } =
    as === 'audio'
      ? await api.call('POST /sign-audio-url', { body })
      : await api.call('POST /sign-files-url', { body });
  const stored = await fetch(signedUrl, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: new Uint8Array(bytes),
  });
  if (!stored.ok) throw new Error(`The object store responded ${stored.status}`);
  return uri;
}

export async function deliver(voice: AssignedVoice, projectId: string, seconds = 3): Promise<string> {
  const uri = await upload(voice.api, speechLikeWav({ seconds }));
  const take = await voice.api.call('POST /projects/{projectId}/audio', {
    params: { projectId },
    body: { uri, name: 'Take 1' },
  });
  return take.id;
}
