import type { Journey } from '@/tests/engines/scene';
import { aProject } from '@/tests/support/builders';

/** A customer prints a script: the print dialog is requested, and the paper has the script without the button. */
export const print: Journey = async (scene) => {
  const { id, customerId } = await aProject({ state: 'shortlisted', script: 'God morgen, Danmark.' });
  const page = await scene.visitor({ id: customerId });
  await page.open(`/print/${id}`);
  await page.text('God morgen, Danmark.').visible();
  await page.role('button', 'Print').visible();
  await page.fits();
  const pdf = await page.tab.print();
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('The paper is no PDF.');
};
