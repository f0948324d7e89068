import type { Journey } from '@/tests/engines/scene';
import { aProject } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';

/** A customer prints a script: the print dialog is requested, and the paper has the script without the button. */
export const print: Journey = async (scene) => {
  const { id, customerId } = await aProject({ state: 'shortlisted', script: 'God morgen, Danmark.' });
  const page = await scene.visitor({ id: customerId });
  await page.open(`/print/${id}`);
  await page.text('God morgen, Danmark.').visible();
  const prints = async () => Number(await page.run('window.enginePrints ?? 0'));
  await pollUntil(async () => (await prints()) === 1, { what: 'the print dialog of the page' });
  await page.role('button', 'Print').click();
  await pollUntil(async () => (await prints()) === 2, { what: 'the print dialog of the button' });
  await page.fits();
  const pdf = await page.tab.print();
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('The paper is no PDF.');
};
