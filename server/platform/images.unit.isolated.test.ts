import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { subscribe } from 'node:diagnostics_channel';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderImage } from './images';

const started: ChildProcess[] = [];
subscribe('child_process', (message) => started.push((message as { process: ChildProcess }).process));

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff', noise } })
  .jpeg()
  .toBuffer();

const render = (bytes: Uint8Array, limitMs?: number) =>
  renderImage(
    { load: async () => bytes, crop: null, kind: 'square', minCropPx: 50, aspectTolerance: 0.1 },
    'user',
    limitMs,
  );

test('renders pictures in one process, and in a new one after a damaged picture, a time limit or a crash', async () => {
  await render(picture);
  await render(picture);
  await expect(render(Buffer.from('text'))).rejects.toMatchObject({ kind: 'unsupported-media-type' });
  expect(started).toHaveLength(1);

  await expect(render(picture.subarray(0, 4_000))).rejects.toMatchObject({ kind: 'validation' });
  await render(picture);
  expect(started).toHaveLength(2);

  await expect(render(picture, 0)).rejects.toMatchObject({ kind: 'validation' });
  await render(picture);
  expect(started).toHaveLength(3);

  const [, , crashing] = started;
  crashing?.kill('SIGKILL');
  if (crashing) await once(crashing, 'exit');
  await render(picture);
  expect(started).toHaveLength(4);
  for (const ended of started.slice(0, 3)) expect(ended.killed).toBe(true);
});
