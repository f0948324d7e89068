import type { Page } from '@/tests/engines/page';
import type { Journey } from '@/tests/engines/scene';
import { db } from '@/server/platform/db';
import { anAudibleVoice, aUser } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';

const names = ['First', 'Second', 'Third'];

/** A customer collects demos in a playlist, reorders them by mouse, and shares the page, where a visitor listens. */
export const playlists: Journey = async (scene) => {
  const customer = await aUser({ firstName: 'Customer' });
  const voice = await anAudibleVoice('Bea', names);
  const page = await scene.visitor(customer);
  await page.open('/playlists/create-playlist');
  const dialog = page.role('dialog', 'Create playlist');
  await dialog.label('Name').fill('For the radio');
  await dialog.role('button', 'Create').click();
  await page.role('heading', 'For the radio').visible();
  const { id: playlistId } = await db.playlist.findFirstOrThrow({ where: { userId: customer.id } });
  await page.at(`/playlists/${playlistId}`);
  await dialog.hidden();
  for (const name of names) await addDemo(page, voice.id, name);

  await page.open(`/playlists/${playlistId}`);
  const stored = async () => {
    const rows = await db.playlistTrack.findMany({ where: { playlistId }, orderBy: { position: 'asc' } });
    return rows.map(({ voiceDemoId }) => names[voice.demoIds.indexOf(voiceDemoId)]).join();
  };
  const order = (await stored()).split(',');
  const centerOf = async (name: string) => {
    const { box } = await page.role('button', `Move ${name}`).visible();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [first = '', second = '', third = ''] = order;
  await page.tab.drag(await centerOf(third), await centerOf(second));
  await pollUntil(async () => (await stored()) === [first, third, second].join(), { what: 'the new order' });

  await page.role('link', 'Share').click();
  const { value } = await page.role('textbox', 'Link').until((found) => found.value.startsWith('http'), 'filled');
  const visitor = await scene.visitor();
  await visitor.open(new URL(value).pathname);
  const { texts } = await visitor.role('list', 'Tracks').role('heading').counts(3);
  if (texts.join() !== [first, third, second].join()) throw new Error(`The public page shows ${texts.join()}.`);
  await visitor
    .role('list', 'Tracks')
    .role('button', /^Play /)
    .click();
  await visitor.sounds();
  await visitor.fits();
};

async function addDemo(page: Page, voiceId: string, name: string): Promise<void> {
  await page.open(`/voices/${voiceId}`);
  await page.role('button', `Add ${name} to a playlist`).click();
  const dialog = page.role('dialog', 'Add to playlist');
  await dialog.role('radio', /^For the radio/).checked();
  await dialog.role('button', 'Add').click();
  await page.text('Added to “For the radio”.').visible();
}
