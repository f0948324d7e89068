import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe } from '@/tests/support/component/samples';
import { moveFinger } from '@/tests/support/component/touch';
import { PictureDialog } from './picture-dialog';

const storage = `${window.location.origin}/storage/upload`;

/** A picture of this size that the browser has drawn. */
async function aPng(width: number, height: number, name = 'me.png', type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type });
}

async function open(picture: string | null = null) {
  const user = aMe({ picture });
  const requests = stubApi({
    'POST /sign-pictures-tmp-url': () => ({ signedUrl: storage, uri: 'uploads/one.png' }),
    'PATCH /users/{userId}/picture': () => ({ ...user, picture: '/v1/pictures/new' }),
    'DELETE /users/{userId}/picture': () => ({ ...user, picture: null }),
    'GET /crop-picture': () => rejected({ status: 404, error: 'Unable to fetch image' }),
  });
  const stubbed = window.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input) === storage ? Promise.resolve(new Response(null)) : stubbed(input, init),
  );
  await renderScreen(<PictureDialog user={user} />, { user, path: '/profile/picture' });
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

const dialog = page.getByRole('dialog', { name: 'Profile picture' });

async function choose(file: File) {
  await userEvent.upload(dialog.getByLabelText('Choose a picture'), file);
}

function boxOfArea(): { x: number; y: number; width: number; height: number } {
  const crop = document.querySelector('.ReactCrop__crop-selection')?.getBoundingClientRect();
  const image = document.querySelector('.ReactCrop img')?.getBoundingClientRect();
  if (!crop || !image) return { x: -1, y: -1, width: -1, height: -1 };
  const [x, y, width, height] = [crop.x - image.x, crop.y - image.y, crop.width, crop.height].map(Math.round);
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
}

test('takes the moves of a finger on the circle, its handles and the picture, so that the browser starts no fling', async () => {
  await open();
  await choose(await aPng(400, 400));
  const selection = () => document.querySelector('.ReactCrop__crop-selection');
  await expect.poll(selection).not.toBeNull();
  // The dialog takes moves as well where nothing scrolls, but only later.
  const taken: boolean[] = [];
  const area = dialog.getByRole('group', { name: 'Crop' }).element();
  area.addEventListener('touchmove', ({ defaultPrevented }) => taken.push(defaultPrevented));
  const takenOf = (part: string) => {
    const element = area.querySelector(part);
    if (!element) throw new Error(`No ${part}`);
    moveFinger(element, [
      { x: 0, y: 20 },
      { x: 15, y: 20 },
    ]);
    return taken.splice(0);
  };
  for (const part of ['.ReactCrop__crop-selection', '.ReactCrop__drag-handle', '.ReactCrop img'])
    expect(takenOf(part), part).toEqual([true, true]);
  expect(takenOf('output')).toEqual([false, false]);
});

test('crops with the keyboard: arrows move by 10 px, + and - resize by 10 px', async () => {
  const requests = await open();
  await choose(await aPng(400, 300));
  await expect.poll(boxOfArea).toEqual({ x: 150, y: 100, width: 100, height: 100 });
  document.querySelector<HTMLElement>('.ReactCrop__crop-selection')?.focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}');
  await expect.poll(boxOfArea).toEqual({ x: 130, y: 90, width: 100, height: 100 });
  await userEvent.keyboard('+');
  await expect.poll(boxOfArea).toEqual({ x: 125, y: 85, width: 110, height: 110 });
  await userEvent.keyboard('-------');
  await expect.poll(boxOfArea).toEqual({ x: 155, y: 115, width: 50, height: 50 });
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(currentPath).toBe('/profile');
  const { body } = requests.find(({ name }) => name.startsWith('PATCH')) ?? {};
  expect(body).toEqual({
    picture: 'uploads/one.png',
    crop: {
      minX: expect.closeTo(165 / 400, 2),
      minY: expect.closeTo(125 / 300, 2),
      maxX: expect.closeTo(215 / 400, 2),
      maxY: expect.closeTo(175 / 300, 2),
    },
  });
});

test('shows a circle with thirds and handles of 24 px, and zooms by 10 %', async () => {
  await open();
  await choose(await aPng(400, 300));
  await expect.poll(() => document.querySelectorAll('.ReactCrop__drag-handle').length).toBeGreaterThan(3);
  const handle = document.querySelector('.ReactCrop__drag-handle.ord-se')?.getBoundingClientRect();
  expect([handle?.width, handle?.height]).toEqual([24, 24]);
  expect(document.querySelector('.ReactCrop--circular-crop .ReactCrop__rule-of-thirds-hz')).not.toBeNull();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(dialog.getByText('110%')).toBeVisible();
  await expect.poll(() => document.querySelector('.ReactCrop img')?.getBoundingClientRect().width).toBe(440);
  await dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
});

test('keeps the shape of the picture and the crop when the window becomes smaller', async () => {
  await open();
  await choose(await aPng(1200, 900));
  await expect.poll(() => boxOfArea().width).toBeGreaterThan(50);
  const share = () => {
    const { width, height } = document.querySelector('.ReactCrop img')?.getBoundingClientRect() ?? new DOMRect();
    const crop = boxOfArea();
    return { shape: width / height, left: crop.x / width, top: crop.y / height, square: crop.width / crop.height };
  };
  const before = share();
  await page.viewport(360, 700);
  const widthOfPicture = () => document.querySelector('.ReactCrop img')?.getBoundingClientRect().width;
  await expect.poll(widthOfPicture).toBeLessThan(360);
  const after = share();
  for (const name of ['shape', 'left', 'top', 'square'] as const) {
    expect(after[name], name).toBeCloseTo(before[name], 1);
  }
});

test('says why a picture cannot be used, and asks for another one', async () => {
  await open();
  await choose(await aPng(40, 90));
  await expect
    .element(dialog.getByText('This picture is too small: at least 50 × 50 pixels are needed.'))
    .toBeVisible();
  await choose(new File(['no picture'], 'broken.heic', { type: 'image/heic' }));
  await expect.element(dialog.getByText('Unable to fetch image')).toBeVisible();
  await choose(await aPng(400, 300));
  const error = 'This picture is damaged. Please try another one.';
  stubApi({ 'PATCH /users/{userId}/picture': () => rejected({ status: 400, error, fields: { picture: error } }) });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(error)).toBeVisible();
});

test('accepts JPEG and PNG by drop, and every picture by the picker', async () => {
  await open();
  const drop = async (file: File) => {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    const target = document.querySelector('label:has(input[type=file])');
    target?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  };
  await expect.element(dialog.getByLabelText('Choose a picture')).toHaveAttribute('accept', 'image/*');
  await drop(await aPng(400, 300, 'me.webp', 'image/webp'));
  await expect.element(dialog.getByText('Please drop a JPEG or PNG picture.')).toBeVisible();
  await drop(await aPng(400, 300));
  await expect.element(dialog.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await choose(await aPng(400, 300, 'me.webp', 'image/webp'));
  await expect.element(dialog.getByRole('button', { name: 'Zoom in' })).toBeVisible();
});

test('shows the current picture and removes it', async () => {
  const requests = await open('/v1/pictures/old');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(currentPath).toBe('/profile');
  expect(requests.map(({ name }) => name)).toContain('DELETE /users/{userId}/picture');
});
