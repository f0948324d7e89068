import { afterAll, describe, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { makeVoice, must, orderProject, shortlist, stage } from '@/tests/support/market';

afterAll(() => disconnect());

describe('the overview', () => {
  test('counts a project once, excluding archived, deleted and former ones', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const params = { projectId };
    const overview = () => customer.api.call('GET /project-overview');
    expect(await overview()).toEqual({ labels: [], numUnread: 0, hasColleagues: false });
    const other = await makeVoice();
    await must(shortlist(customer, projectId, other.id));
    for (const { api, id } of [voice, other]) {
      await must(api.send('POST /projects/{projectId}/messages', { params, body: { voiceId: id, text: 'Hello' } }));
    }
    await customer.api.call('PUT /projects/{projectId}/labels', { params, body: { labels: ['Radio', 'Asap'] } });
    expect(await overview()).toEqual({ labels: ['Asap', 'Radio'], numUnread: 1, hasColleagues: false });
    await customer.api.call('PATCH /projects/{projectId}', { params, body: { isArchived: true } });
    expect(await overview()).toMatchObject({ labels: ['Asap', 'Radio'], numUnread: 0 });
    const deleted = await orderProject(customer);
    await customer.api.call('PUT /projects/{projectId}/labels', {
      params: { projectId: deleted },
      body: { labels: ['Gone'] },
    });
    await customer.api.call('PATCH /projects/{projectId}', {
      params: { projectId: deleted },
      body: { isCancelled: true },
    });
    expect((await overview()).labels).toEqual(['Asap', 'Radio']);
  });
});
