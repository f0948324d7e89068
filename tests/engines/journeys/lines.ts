import type { Journey } from '@/tests/engines/scene';
import { db } from '@/server/platform/db';
import { aScript, recordLines } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';

/** A customer approves lines by keyboard, and comments on one, which the voice sees. */
export const lines: Journey = async (scene) => {
  const names = Array.from({ length: 40 }, (_, index) => `line-${String(index + 1).padStart(2, '0')}.wav`);
  const { projectId, customer, voice } = await aScript(names, { state: 'accepted' });
  await recordLines(projectId, voice.id, names.slice(0, 3));
  const page = await scene.visitor(customer);
  await page.open(`/projects/${projectId}/lines`);
  const row = (name: string) => page.role('row').having(new RegExp(name));
  await row('line-01.wav').visible();
  await page.role('searchbox', 'Search lines').press('ArrowDown');
  await row('line-01.wav').until(({ isFocused }) => isFocused, 'focused');
  await page.keys('a');
  await row('line-02.wav').until(({ isFocused }) => isFocused, 'focused');
  await row('line-01.wav')
    .role('button', /^Approve line-01\.wav/)
    .hasAttribute('aria-pressed', 'true');
  await page.keys('c');
  const dialog = page.role('dialog', 'Comment');
  await dialog.role('textbox', 'Comment').until(({ isFocused }) => isFocused, 'focused');
  await page.tab.type('Softer, please');
  await dialog.role('button', 'Save').click();
  await dialog.hidden();
  const comment = () =>
    db.line.findFirst({ where: { projectId, filename: names[1], comment: { contains: 'Softer' } } });
  await pollUntil(comment, { what: 'the comment' });
  await row('line-02.wav').until(({ isFocused }) => isFocused, 'focused after the dialog');
  await page.keys('ArrowUp', 'Enter');
  await page.role('dialog', 'Line 1 / 40').shows(/Line line-01\.wav/);
  await page.keys('Escape');
  await row('line-01.wav').until(({ isFocused }) => isFocused, 'focused after the detail');
  await page.role('dialog').hidden();
  await page.pressUntil('End', row('line-40.wav'));
  await row('line-40.wav').until(({ isFocused }) => isFocused, 'focused by End');
  await page.fits();

  const other = await scene.visitor(voice);
  await other.open(`/projects/${projectId}/lines`);
  await other
    .role('row')
    .having(/line-01\.wav/)
    .shows(/Approved/);
};
