import { expectTone } from '@/tests/engines/measure';
import type { Target } from '@/tests/engines/page';
import type { Journey } from '@/tests/engines/scene';
import { db } from '@/server/platform/db';
import { aProject } from '@/tests/support/builders';
import { grantMicrophone } from './microphone';
import { pollUntil } from '@/tests/support/jobs/poll';

/** A voice records a take with the microphone, trims it by keyboard and uploads it; the stored sound is measured. */
export const recorder: Journey = async (scene) => {
  const { id: projectId, voiceIds } = await aProject({ state: 'accepted' });
  const page = await scene.visitor({ id: voiceIds[0] ?? '' });
  await page.open(`/projects/${projectId}/files/upload-audio`);
  const dialog = page.role('dialog', 'Upload audio');
  await scene.playTone();
  await dialog.role('group', 'Source').role('button', 'Record').click();
  await grantMicrophone(page, dialog.role('timer'));
  const buttons = dialog.role('button', 'Record');
  const { count } = await buttons.until((found) => found.count > 1, 'offered for the microphone');
  await buttons.nth(count - 1).enabled();
  await buttons.nth(count - 1).click();
  await dialog.role('timer').shows(/^(?!0:0[0-3])\d+:\d\d$/);
  await dialog.role('button', 'Stop').click();
  const seconds = await trim(dialog);
  await dialog.label('Name').fill('Tone');
  await dialog.role('button', 'Upload').click();
  await page.role('button', /^Play Tone by/).click();
  await page.sounds();
  const take = await pollUntil(() => db.audioTake.findFirst({ where: { projectId, name: 'Tone' } }), {
    what: 'the take',
  });
  await expectTone(take.uri ?? '', { engine: scene.engine, folder: await scene.temporaryFolder(), seconds });
};

/** Cuts off the first second. @returns the length of the rest in seconds */
async function trim(dialog: Target): Promise<number> {
  const start = dialog.role('slider', 'Start of the selection');
  await start.visible();
  await start.press('PageUp');
  const valueOf = ({ attributes }: { attributes: Record<string, string> }) => Number(attributes['aria-valuenow']);
  const from = valueOf(await start.until((found) => valueOf(found) > 0, 'moved by a key'));
  return valueOf(await dialog.role('slider', 'End of the selection').visible()) - from;
}
