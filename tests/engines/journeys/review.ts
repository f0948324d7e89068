import type { Journey } from '@/tests/engines/scene';
import { aProject } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';
import { db } from '@/server/platform/db';
import { upload } from '@/tests/support/market';
import { loginAs } from '@/tests/support/network/api';
import { speechLikeWav } from '@/tests/support/sound/sounds';

/** A customer compares two takes, writes a note with a range that is dragged, and the voice ticks it off. */
export const review: Journey = async (scene) => {
  const { id, customerId, voiceIds } = await aProject({ state: 'accepted' });
  const voiceId = voiceIds[0] ?? '';
  const voiceApi = await loginAs({ id: voiceId });
  const takeIds = [];
  for (const name of ['Morning 1', 'Morning 2']) {
    const uri = await upload(voiceApi, speechLikeWav({ seconds: 12, level: name.endsWith('1') ? 0.3 : 0.6 }));
    const take = await voiceApi.call('POST /projects/{projectId}/audio', {
      params: { projectId: id },
      body: { uri, name },
    });
    takeIds.push(take.id);
  }
  const where = { id: { in: takeIds }, status: 'done' } as const;
  await pollUntil(async () => (await db.audioTake.count({ where })) === 2, { what: 'the takes' });

  const page = await scene.visitor({ id: customerId });
  await page.open(`/projects/${id}/review?take=${takeIds[0]}`);
  await page.role('button', 'Play').click();
  await page.role('button', 'Pause').visible();
  await page.text('Loading the recording').hidden();
  // A/B: the other take by its key, and back to what was heard before.
  await page.keys('2');
  await page.role('heading', 'Morning 2').visible();
  await page.keys('x');
  await page.role('heading', 'Morning 1').visible();
  await page.role('button', 'Pause').click();
  await page.role('button', 'Add note').click();
  const form = page.role('form', 'New note');
  await form.role('textbox', 'Note').fill('Smile a little more');
  const { box } = await page.role('slider', 'End of the range').visible();
  if (!box) throw new Error('The range has no handle.');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.tab.drag(from, { x: from.x + 100, y: from.y });
  await form.label('To').until(({ value }) => /\d:\d\d/.test(value), 'filled by the drag');
  await form.role('button', 'Send note').click();
  const note = page.role('article', 'Note 1');
  await note.shows(/Smile a little more/);
  await note.role('button', /\d:\d\d.*–/).visible();
  await page.fits();

  const voice = await scene.visitor({ id: voiceId });
  await voice.open(`/projects/${id}/review?take=${takeIds[0]}`);
  await voice.role('checkbox', 'Done: note 1').click();
  await note.role('checkbox', 'Done: note 1').checked();
};
