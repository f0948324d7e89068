import sharp from 'sharp';
import type { Journey } from '@/tests/engines/scene';
import { db } from '@/server/platform/db';
import { aUser } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';

/** A user uploads a picture, crops it by mouse and keyboard, and stores it. */
export const crop: Journey = async (scene) => {
  const user = await aUser();
  const page = await scene.visitor(user);
  await page.open('/profile/picture');
  const dialog = page.role('dialog', 'Profile picture');
  const circle = '<svg width="900" height="900"><circle cx="450" cy="380" r="260" fill="#d8a47f"/></svg>';
  const background = { width: 900, height: 900, channels: 3, background: '#31465a' } as const;
  const picture = await sharp({ create: background })
    .composite([{ input: Buffer.from(circle) }])
    .jpeg()
    .toBuffer();
  await dialog.label('Choose a picture').setFiles(await scene.file('me.jpg', picture));
  await dialog.role('button', 'Save').enabled();
  const selection = dialog.css('.ReactCrop__crop-selection');
  const before = (await selection.visible()).box;
  const corner = (await dialog.css('.ReactCrop__drag-handle.ord-se').visible()).box;
  if (!before || !corner) throw new Error('The crop has no handle.');
  const from = { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 };
  await page.tab.drag(from, { x: from.x - 80, y: from.y - 80 });
  await selection.until(({ box }) => (box?.width ?? before.width) < before.width - 40, 'smaller after the drag');
  await selection.focus();
  const dragged = (await selection.now()).box?.width ?? 0;
  await page.keys('-');
  await selection.until(({ box }) => (box?.width ?? dragged) < dragged, 'smaller after the key');
  await dialog.role('button', 'Save').click();
  await page.text('Picture saved').visible();
  const stored = async () => (await db.user.findUniqueOrThrow({ where: { id: user.id } })).pictureId;
  await pollUntil(stored, { what: 'the stored picture' });
  await page.fits();
};
