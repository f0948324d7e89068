import { expect, test } from 'vitest';
import { postMessage } from '@/server/chat/messages';
import { cancelProject } from '@/server/projects/end-project';
import { archiveProject, setLabels } from '@/server/projects/organize-project';
import { aProject, aVoice } from '@/tests/support/builders';
import { projectOverview } from './project-overview';

test('counts a project once, excluding archived, deleted and former ones', async () => {
  const voices = [await aVoice({ demos: [] }), await aVoice({ demos: [] })];
  const voiceIds = voices.map(({ id }) => id);
  const { id, customer } = await aProject({ state: 'shortlisted', voiceIds });
  const overview = () => projectOverview(customer.actor);
  expect(await overview()).toEqual({ labels: [], numUnread: 0, hasColleagues: false });
  for (const voice of voices) await postMessage(voice.actor, id, { voiceId: voice.id, text: 'Hello' });
  await setLabels(customer.actor, id, { labels: ['Radio', 'Asap'] });
  expect(await overview()).toEqual({ labels: ['Asap', 'Radio'], numUnread: 1, hasColleagues: false });
  await archiveProject(customer.actor, id, true);
  expect(await overview()).toMatchObject({ labels: ['Asap', 'Radio'], numUnread: 0 });
  const deleted = await aProject({ customer });
  await setLabels(customer.actor, deleted.id, { labels: ['Gone'] });
  await cancelProject(customer.actor, deleted.id);
  expect((await overview()).labels).toEqual(['Asap', 'Radio']);
});
