import { afterEach, expect, test, vi } from 'vitest';
import { log } from '@/server/platform/tracing/log';
import { findFfmpeg, packagedFfmpeg } from './binary';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function removeFfmpeg(appUrl: string | undefined): void {
  vi.stubEnv('PATH', '/nonexistent');
  vi.stubEnv('FFMPEG_PATH', '');
  vi.stubEnv('APP_URL', appUrl);
}

test.each(['https://voices.example.com', 'http://192.168.1.5:3000'])(
  'the packaged ffmpeg is refused where others can reach %s',
  async (appUrl) => {
    removeFfmpeg(appUrl);
    await expect(findFfmpeg()).rejects.toThrow('Install ffmpeg or set FFMPEG_PATH.');
    vi.stubEnv('FFMPEG_PATH', packagedFfmpeg());
    expect((await findFfmpeg()).path).toBe(packagedFfmpeg());
  },
);

test('on this machine it is used, with one warning', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  for (const appUrl of [undefined, 'http://localhost:3000', 'http://127.0.0.1:3000']) {
    removeFfmpeg(appUrl);
    expect((await findFfmpeg()).path).toBe(packagedFfmpeg());
  }
  expect(warn).toHaveBeenCalledTimes(1);
});
