import type { Journey } from '@/tests/engines/scene';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aVoice } from '@/tests/support/builders';

/** Support finds an applicant in its queue, publishes the voice, and reads the change in the audit log. */
export const support: Journey = async (scene) => {
  const lastName = `Zz${newId().replaceAll(/[^a-z]/gi, '')}`;
  await anApplicant(lastName);
  const page = await scene.visitor('support');
  await page.open('/support');
  await page.role('heading', 'Pending work').visible();
  await page.role('link', /Complete applications/).click();
  await page.role('link', new RegExp(lastName)).click();
  await page.text('Neumann U87').visible();
  await page.role('button', 'Publish').click();
  await page.text(new RegExp(`Vera ${lastName} is published`)).visible();
  await page.open(`/support/audit-log?query=${lastName}`);
  await page.text('status: awaiting → published').visible();
  await page.fits();
  const visitor = await scene.visitor();
  await visitor.open(`/search?q=${lastName}`);
  await visitor.role('article', `Vera ${lastName}`).visible();
};

async function anApplicant(lastName: string): Promise<void> {
  const { pictureId } = await db.user.findFirstOrThrow({ where: { isVoice: true, pictureId: { not: null } } });
  const profile = { status: 'applied', publishedAt: null, microphone: 'Neumann U87', recordingSpace: 'Booth' } as const;
  const voice = await aVoice({ firstName: 'Vera', lastName, pictureId, profile });
  await db.studioQualityDemo.create({ data: { voiceId: voice.id, uri: `audio/${newId()}.wav`, status: 'done' } });
  const awaitingSince = new Date('2026-01-01');
  await db.voiceProfile.update({ where: { userId: voice.id }, data: { status: 'awaiting', awaitingSince } });
}
