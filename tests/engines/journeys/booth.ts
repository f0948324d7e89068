import { expectTone } from '@/tests/engines/measure';
import type { Page } from '@/tests/engines/page';
import type { Journey } from '@/tests/engines/scene';
import { db } from '@/server/platform/db';
import { aScript } from '@/tests/support/builders';
import { grantMicrophone } from './microphone';
import { pollUntil } from '@/tests/support/jobs/poll';

/** A voice records lines in the booth by keyboard; each stored take is measured. */
export const booth: Journey = async (scene) => {
  const names = ['one.wav', 'two.wav'];
  const { projectId, voice } = await aScript(names);
  const page = await scene.visitor(voice);
  await scene.playTone();
  await page.open(`/projects/${projectId}/booth`);
  await grantMicrophone(page, page.role('heading', 'one.wav'));
  await page.text('Settings').click();
  await page.role('combobox', 'Countdown').choose('None');
  for (const [index, name] of names.entries()) {
    await record(page, name);
    await page.keys(index < names.length - 1 ? 'n' : 's');
  }
  const takes = () => db.lineTake.findMany({ where: { line: { projectId }, status: 'done' } });
  const stored = await pollUntil(async () => (await takes()).length === names.length && (await takes()), {
    what: 'the takes',
  });
  const folder = await scene.temporaryFolder();
  for (const { uri } of stored) await expectTone(uri ?? '', { engine: scene.engine, folder });
  await page.role('article', 'Take 1').shows(/Chosen/);
  await page.fits();
};

async function record(page: Page, name: string): Promise<void> {
  await page.role('heading', name).visible();
  await page.role('button', 'Record').enabled();
  await page.keys('r');
  const elapsed = page.css('[role=status] + span').having(/^(?!0:0[0-2])\d+:\d\d/);
  await elapsed.visible();
}
