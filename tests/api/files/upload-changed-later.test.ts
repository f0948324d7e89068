import { afterAll, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { accept, must, stage } from '@/tests/support/market';
import { pollUntil } from '@/tests/support/jobs/poll';
import { speechLikeWav } from '@/tests/support/sound/sounds';

afterAll(() => disconnect());

/** Three sequential jobs, each of which waits for the jobs of other tests. */
const limit = 240_000;

const seconds = 2;
const spoken = speechLikeWav({ seconds });
const quiet = speechLikeWav({ seconds, level: 0.05 });
/** ffmpeg would open the listed file if it detected the format from the content. */
const playlist = Buffer.alloc(spoken.length, '#EXTM3U\n#EXTINF:2,\nfile:///etc/hostname\n');

test(
  'each job checks a take again that was overwritten through its upload URL',
  async () => {
    const { customer, voice, projectId } = await stage('assigned');
    const body = { contentType: 'audio/wav', ext: 'wav', size: spoken.length };
    const { signedUrl, uri } = await voice.api.call('POST /sign-audio-url', { body });
    const put = (bytes: Buffer) =>
      fetch(signedUrl, { method: 'PUT', headers: { 'content-type': 'audio/wav' }, body: new Uint8Array(bytes) });
    expect((await put(spoken)).status).toBe(200);
    const params = { projectId };
    const { id: audioId } = (await must(voice.api.send('POST /projects/{projectId}/audio', { params, body: { uri } })))
      .body;
    await must(accept(voice, projectId));
    const take = async () => (await customer.api.call('GET /projects/{projectId}', { params })).audio[0];
    const checked = await pollUntil(
      async () => {
        const found = await take();
        return found?.status === 'done' && found;
      },
      { what: 'the check' },
    );
    const heard = async () => {
      const response = await customer.api.send('GET /stream', { query: { uri: checked.processedUri ?? '' } });
      return Buffer.from(await (await fetch(response.headers.get('location') ?? '')).arrayBuffer());
    };
    const preview = await heard();
    const mastered = async (type: 'lufs16' | 'lufs23') => {
      await must(
        customer.api.send('POST /projects/{projectId}/audio/{audioId}', {
          params: { projectId, audioId },
          body: { type },
        }),
      );
      return pollUntil(
        async () => {
          const output = (await take())?.output.find((entry) => entry.type === type);
          return output && output.status !== 'processing' && output;
        },
        { what: type },
      );
    };

    expect((await put(Buffer.concat([spoken, spoken]))).status).toBe(403);
    expect((await put(playlist)).status).toBe(200);
    expect(await mastered('lufs16')).toMatchObject({ status: 'failed', failure: expect.stringMatching(/not audio/) });
    expect((await put(quiet)).status).toBe(200);
    const { status, integratedLufs } = await mastered('lufs23');
    expect(status).toBe('done');
    expect(Math.abs((integratedLufs ?? 0) + 23)).toBeLessThanOrEqual(0.1);
    expect((await heard()).equals(preview)).toBe(true);
  },
  limit,
);
