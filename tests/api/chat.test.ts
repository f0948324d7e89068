import { afterAll, describe, expect, test } from 'vitest';
import { dayMs } from '@/lib/domain/sound/durations';
import { buildTake, buildTemplate, buildUser } from '@/prisma/seed/builders';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { newId } from '@/server/platform/ids';
import { db, disconnect } from '@/server/platform/db';
import { newLinkToken } from '@/server/access/link-tokens';
import { closeProject } from '@/server/projects/close-project';
import { loginAs, visitor } from '@/tests/support/network/api';
import {
  accept,
  addCard,
  approve,
  assign,
  makeCustomer,
  makeVoice,
  must,
  orderProject,
  shortlist,
  stage,
} from '@/tests/support/market';

afterAll(() => disconnect());

const listNames = async (api: Awaited<ReturnType<typeof makeCustomer>>['api'], query: Record<string, string> = {}) =>
  (await api.call('GET /projects', { query })).map(({ name }) => name);

describe('ordering', () => {
  test('takes the template’s price, the chosen allowance and add-ons, and the team’s credit', async () => {
    const customer = await makeCustomer({ card: null, hasVat: true, discountCents: 2_500 });
    const option = { words: 500, customerPriceCents: 5_000, voiceFeeCents: 3_000 };
    const tv = { description: 'TV', customerPriceCents: 10_050, voiceFeeCents: 6_000 };
    const { id: templateId } = await buildTemplate(db, {
      baseWords: 100,
      maxWordOptions: [option],
      addons: [{ id: 'media', name: 'Media', description: '', options: [tv] }],
    });
    expect(await customer.api.call('GET /discount')).toBe(25);
    const body = {
      templateId,
      name: 'Spot',
      description: 'Warm',
      language: 'da',
      maxWords: 500,
      selectedAddons: { media: 0 },
    };
    const project = await customer.api.call('POST /projects', { body });
    expect(project.customerPriceDetails).toEqual({
      price: 200,
      discount: 25,
      extras: 150.5,
      total: 325.5,
      vat: 81.38,
      totalWithVat: 406.88,
    });
    expect(project.addons[0]).toMatchObject({ id: 'media', selected: 0 });
    expect(await customer.api.call('GET /discount')).toBe(0);
    const wrong = (change: object) => customer.api.send('POST /projects', { body: { ...body, ...change } });
    expect((await wrong({ maxWords: 123 })).refusal.fields).toHaveProperty('maxWords');
    expect((await wrong({ selectedAddons: { media: 9 } })).refusal.fields).toHaveProperty('selectedAddons');
    expect((await wrong({ name: ' ' })).refusal).toMatchObject({ fields: { name: 'Please enter project name.' } });
    expect((await wrong({ description: '' })).refusal).toMatchObject({
      fields: { description: 'Please enter a short description.' },
    });
    expect((await wrong({ language: '' })).refusal).toMatchObject({
      fields: { language: 'Please select a language.' },
    });
    expect((await wrong({ nonsense: 1 })).status).toBe(400);
  });

  test('shortlists the voice it was started for, unless the type does not allow it', async () => {
    const [customer, voice] = [await makeCustomer({ card: null }), await makeVoice()];
    const order = async (template: Parameters<typeof buildTemplate>[1]) => {
      const { id: templateId } = await buildTemplate(db, template);
      const body = { templateId, voiceId: voice.id, name: 'Spot', description: 'Warm', language: 'en' };
      return customer.api.send('POST /projects', { body });
    };
    const studio = {
      voiceId: voice.id,
      uri: `test/${voice.id}-studio.wav`,
      processedUri: `test/${voice.id}-studio.mp3`,
    };
    await db.studioQualityDemo.create({ data: { ...studio, status: 'done', durationMs: 9_000 } });
    expect((await order({})).body.voices).toMatchObject([
      { id: voice.id, studioQualityDemo: { uri: studio.processedUri, durationMs: 9_000 } },
    ]);
    expect((await order({ allowedVoices: ['someone'] })).refusal.error).toBe('Not available for Sam Rivers.');
    expect((await order({ requiresAdminApproval: true })).refusal.error).toBe(
      'This project type cannot be created while inviting voice',
    );
  });
});

describe('the list', () => {
  test('orders, searches by word prefixes, filters, and archives for one user only', async () => {
    const [customer, voice] = [await makeCustomer({ card: null }), await makeVoice()];
    const ids: Record<string, string> = {};
    const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
    for (const [name, dueDate] of [
      ['Banana', null],
      ['apple pie', dayIn(60)],
      ['Cherry', dayIn(30)],
    ] as const) {
      const id = await orderProject(customer);
      ids[name] = id;
      await customer.api.call('PATCH /projects/{projectId}', { params: { projectId: id }, body: { name, dueDate } });
    }
    expect(await listNames(customer.api)).toEqual(['Cherry', 'apple pie', 'Banana']);
    expect(await listNames(customer.api, { orderBy: 'name' })).toEqual(['apple pie', 'Banana', 'Cherry']);
    expect(await listNames(customer.api, { orderBy: 'dueDate' })).toEqual(['Cherry', 'apple pie', 'Banana']);
    expect(await listNames(customer.api, { orderBy: 'dueDate', sortOrder: 'desc' })).toEqual([
      'apple pie',
      'Cherry',
      'Banana',
    ]);
    expect(await listNames(customer.api, { query: 'PI' })).toEqual(['apple pie']);
    expect(await listNames(customer.api, { query: 'anana' })).toEqual([]);
    const params = { projectId: ids.Cherry ?? '' };
    await must(shortlist(customer, params.projectId, voice.id));
    expect(await listNames(customer.api, { query: 'river' })).toEqual(['Cherry']);
    expect(await listNames(voice.api, { query: 'field' })).toEqual(['Cherry']);
    await customer.api.call('PUT /projects/{projectId}/labels', { params, body: { labels: ['Radio', 'Radio'] } });
    await voice.api.call('PUT /projects/{projectId}/labels', { params, body: { labels: ['Mine'], voiceId: voice.id } });
    for (const label of ['Radio, online', '  ']) {
      const refused = await customer.api.send('PUT /projects/{projectId}/labels', {
        params,
        body: { labels: [label] },
      });
      expect(refused.status).toBe(400);
    }
    expect(await listNames(customer.api, { labels: 'Radio,Other' })).toEqual(['Cherry']);
    expect((await voice.api.call('GET /projects'))[0]).toMatchObject({ labels: ['Mine'] });
    await customer.api.call('PATCH /projects/{projectId}', { params, body: { isArchived: true } });
    expect(await listNames(customer.api)).toEqual(['apple pie', 'Banana']);
    expect(await listNames(customer.api, { includeArchived: 'true' })).toContain('Cherry');
    expect(await listNames(voice.api)).toEqual(['Cherry']);
    await customer.api.call('PATCH /projects/{projectId}', {
      params: { projectId: ids.Banana ?? '' },
      body: { isCancelled: true },
    });
    expect(await listNames(customer.api)).toEqual(['apple pie']);
  });

  test('a colleague sees it on request, a viewer can only read it, a stranger gets 404', async () => {
    const customer = await makeCustomer({ card: null });
    const projectId = await orderProject(customer);
    const [admin, viewer] = [await buildUser(db), await buildUser(db)];
    await db.teamMember.createMany({
      data: [
        { teamId: customer.teamId, userId: admin.id, role: 'admin' },
        { teamId: customer.teamId, userId: viewer.id, role: 'viewer' },
      ],
    });
    const [asAdmin, asViewer, stranger] = [await loginAs(admin), await loginAs(viewer), await makeVoice()];
    expect(await listNames(asAdmin)).toEqual([]);
    expect(await listNames(asAdmin, { includeNonMember: 'true' })).toEqual(['Spring spot']);
    const params = { projectId };
    expect((await asViewer.call('GET /projects/{projectId}', { params })).scopes).toEqual([
      'list-project',
      'archive-project',
    ]);
    const edit = await asViewer.send('PATCH /projects/{projectId}', { params, body: { name: 'Mine' } });
    expect(edit).toMatchObject({ status: 403, refusal: { error: 'Missing scope edit-project' } });
    for (const id of [projectId, 'never-was']) {
      const response = await stranger.api.send('GET /projects/{projectId}', { params: { projectId: id } });
      expect(response).toMatchObject({ status: 403, refusal: { error: 'Missing scope list-project' } });
    }
    const added = await customer.api.call('POST /projects/{projectId}/members', { params, body: { userId: admin.id } });
    expect(added.members).toHaveLength(2);
    expect(await listNames(asAdmin)).toEqual(['Spring spot']);
    const remove = (userId: string) =>
      customer.api.send('DELETE /projects/{projectId}/members/{userId}', { params: { projectId, userId } });
    await must(remove(admin.id));
    expect((await remove(customer.id)).status).toBe(409);
    const foreign = await customer.api.send('POST /projects/{projectId}/members', {
      params,
      body: { userId: stranger.id },
    });
    expect(foreign.status).toBe(404);
  });
});

describe('assigning requires in turn', () => {
  test('agreement, company, card, voice, script, description', async () => {
    const [customer, voice] = [await makeCustomer({ card: null, taxId: '' }), await makeVoice()];
    const { id: templateId } = await buildTemplate(db);
    const project = await customer.api.call('POST /projects', {
      body: { templateId, name: 'Spot', description: 'Warm', language: 'en' },
    });
    const projectId = project.id;
    const attempt = async (agreement = true) =>
      (
        await customer.api.send('PATCH /projects/{projectId}/voices/{voiceId}', {
          params: { projectId, voiceId: voice.id },
          body: { isAssigned: true, agreement },
        })
      ).refusal.error;
    expect(await attempt(false)).toBe(agreementSentence);
    expect(await attempt()).toBe('Please enter your company information');
    await customer.api.call('PATCH /teams/{teamId}', {
      params: { teamId: customer.teamId },
      body: { taxId: '556677-8899' },
    });
    expect(await attempt()).toBe('Please add a credit card');
    await addCard(customer, 'pm_card_visa');
    expect(await attempt()).toBe('Please select a voice');
    await must(shortlist(customer, projectId, voice.id));
    expect(await attempt()).toBe('Please enter a script');
    const save = (body: object) => customer.api.send('PATCH /projects/{projectId}', { params: { projectId }, body });
    await must(save({ scriptOps: [{ insert: 'Good morning.\n', attributes: { bold: true } }] }));
    await must(assign(customer, projectId, voice.id));
    expect((await save({ name: 'Other' })).refusal.error).toBe(
      'The details cannot be changed once a voice is assigned.',
    );
    await must(save({ scriptOps: [{ insert: 'Good evening, all.\n' }] }));
    await must(accept(voice, projectId));
    expect((await save({ scriptOps: [] })).status).toBe(409);
    const support = await loginAs('support');
    const fixed = await support.call('PATCH /projects/{projectId}', {
      params: { projectId },
      body: { scriptOps: [{ insert: 'Good night.\n' }] },
    });
    expect(fixed).toMatchObject({ scriptWords: 2, voiceFee: 140, customerPrice: 200 });
  });
});

describe('after the work', () => {
  test('approval needs a delivery, a rating is shown to the voice, a pickup has its price, closing archives', async () => {
    const { customer, voice, projectId } = await stage('accepted');
    expect((await approve(customer, projectId)).refusal.error).toBe('The voice has not delivered any audio yet.');
    await buildTake(db, { projectId, userId: voice.id });
    const rate = (rating: number) =>
      customer.api.send('POST /users/{userId}/rating', { params: { userId: voice.id }, body: { projectId, rating } });
    await must(approve(customer, projectId));
    expect((await rate(0)).refusal.error).toBe('Please select a rating between 1 and 5');
    await must(rate(4));
    const seen = async (api: typeof voice.api) => {
      const { isRated, rating: given } = await api.call('GET /projects/{projectId}', { params: { projectId } });
      return { isRated, given };
    };
    expect(await seen(voice.api)).toEqual({ isRated: true, given: { rating: 4, comment: '' } });
    expect(await seen(customer.api)).toEqual({ isRated: true, given: undefined });
    const params = { projectId };
    const order = (agreement: boolean) =>
      customer.api.send('POST /projects/{projectId}/pickup', {
        params,
        body: { name: 'Spring spot PICKUP', agreement },
      });
    expect((await order(false)).refusal.error).toBe(agreementSentence);
    const publish = (status: 'published' | 'returned') =>
      db.voiceProfile.update({ where: { userId: voice.id }, data: { status } });
    await publish('returned');
    expect((await order(true)).refusal.error).toBe('This voice is not taking on projects at the moment.');
    await publish('published');
    const pickup = await must(order(true));
    const made = await customer.api.call('GET /projects/{projectId}', { params: { projectId: pickup.body.id } });
    expect(made).toMatchObject({ name: 'Spring spot PICKUP', customerPrice: 50, voices: [{ id: voice.id }] });
    await db.project.update({
      where: { id: projectId },
      data: { approvedAt: new Date(Date.now() - 100 * dayMs) },
    });
    expect((await order(true)).refusal.error).toBe('The time to order a pickup is over.');
    await db.project.update({ where: { id: projectId }, data: { closesAt: new Date(Date.now() - 1_000) } });
    await closeProject(projectId);
    expect(await listNames(voice.api)).toEqual(['Spring spot PICKUP']);
    expect(await listNames(customer.api, { includeArchived: 'true' })).toContain('Spring spot');
  });

  test('a voice removed from the shortlist no longer sees the project; a deleted project is gone', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const cancel = () =>
      customer.api.send('PATCH /projects/{projectId}', { params: { projectId }, body: { isCancelled: true } });
    expect((await cancel()).refusal.error).toBe('Un-invite voices before deleting project');
    const params = { projectId, voiceId: voice.id };
    await must(customer.api.send('DELETE /projects/{projectId}/voices/{voiceId}', { params }));
    expect((await voice.api.send('GET /projects/{projectId}', { params })).status).toBe(403);
    await must(cancel());
    expect((await customer.api.send('GET /projects/{projectId}', { params })).status).toBe(403);
  });
});

describe('chat', () => {
  test('lines are read, marked and cleared by side; a voice sees only its own chat', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const other = await makeVoice();
    await must(shortlist(customer, projectId, other.id));
    const params = { projectId };
    const say = (from: typeof voice | typeof customer, voiceId: string, text: string) =>
      from.api.send('POST /projects/{projectId}/messages', { params, body: { voiceId, text } });
    expect((await say(voice, voice.id, '  ')).status).toBe(400);
    expect((await say(voice, other.id, 'Hello?')).status).toBe(403);
    const line = await must(say(voice, voice.id, 'Hello\nthere'));
    expect(line.body).toMatchObject({ type: 'text', text: 'Hello\nthere', from: { id: voice.id }, voiceId: voice.id });
    const unread = async () =>
      (await customer.api.call('GET /projects/{projectId}', { params })).voices.map(({ hasUnread }) =>
        hasUnread.includes(customer.id),
      );
    expect(await unread()).toEqual([true, false]);
    await customer.api.call('POST /projects/{projectId}/voices/{voiceId}/clear-unread', {
      params: { projectId, voiceId: voice.id },
      body: {},
    });
    expect(await unread()).toEqual([false, false]);
    for (const text of ['one', 'two', 'three']) await must(say(customer, voice.id, text));
    const read = (query: { voiceId: string; limit: string; cursor?: string }) =>
      voice.api.send('GET /projects/{projectId}/messages', { params, query });
    const newest = await read({ voiceId: voice.id, limit: '2' });
    expect(newest.body.map(({ text }) => text)).toEqual(['two', 'three']);
    const older = await read({ voiceId: voice.id, limit: '2', cursor: newest.headers.get('x-next-cursor') ?? '' });
    expect(older.body.map(({ text }) => text)).toEqual(['Hello\nthere', 'one']);
    expect((await read({ voiceId: other.id, limit: '2' })).status).toBe(403);
    expect((await read({ voiceId: voice.id, limit: '2', cursor: 'x' })).status).toBe(400);
  });

  test('a message sent again with its key is returned as it is stored, unless the chat is not the sender’s anymore', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const body = { voiceId: voice.id, text: '長'.repeat(10_000) };
    const idempotencyKey = newId();
    const send = () =>
      voice.api.send('POST /projects/{projectId}/messages', { params: { projectId }, body, idempotencyKey });
    const first = await must(send());
    expect((await must(send())).body).toEqual(first.body);
    const stored = await db.idempotencyKey.findFirst({ where: { key: idempotencyKey } });
    expect(stored?.answer).toEqual({ id: first.body.id });
    const params = { projectId, voiceId: voice.id };
    await must(customer.api.send('DELETE /projects/{projectId}/voices/{voiceId}', { params }));
    expect((await send()).status).toBe(403);
  });

  test('impersonation leaves the user’s unread marks unchanged', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const params = { projectId, voiceId: voice.id };
    const body = { voiceId: voice.id, text: 'Hello' };
    await must(voice.api.send('POST /projects/{projectId}/messages', { params, body }));
    const support = await buildUser(db, { isSupport: true });
    const { token, tokenHash } = newLinkToken();
    const expiresAt = new Date(Date.now() + 300_000);
    await db.magicLink.create({ data: { tokenHash, userId: customer.id, supportId: support.id, expiresAt } });
    const acting = visitor();
    await acting.call('POST /consume-magic-link', { body: { token } });
    const numUnread = async () => (await customer.api.call('GET /project-overview')).numUnread;
    const clear = (api: typeof acting) =>
      api.call('POST /projects/{projectId}/voices/{voiceId}/clear-unread', { params, body: {} });
    await clear(acting);
    expect(await numUnread()).toBe(1);
    await clear(customer.api);
    expect(await numUnread()).toBe(0);
  });
});
