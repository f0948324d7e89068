import { serve } from '@/tests/support/network/serve';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { SpeechPool } from './pool';
import { askSpeechService } from './remote';
import { espeakSettings } from './voices';
import { encodeWav } from './wav';

const pool = new SpeechPool({ size: 1 });
afterAll(() => pool.close());

const text = 'Every voice has a story.';
const say = (language: string, gender: 'female' | 'male', more: { pitch?: number; rate?: number } = {}) =>
  pool.speak({ text, ...espeakSettings({ language, gender, ...more }) }, 60_000);

const isSame = (a: Int16Array, b: Int16Array) =>
  a.length === b.length && a.every((sample, index) => sample === b[index]);

describe('speech', () => {
  it('speaks, audibly, and as long as the rate says', async () => {
    const [normal, slow] = await Promise.all([say('en', 'female'), say('en', 'female', { rate: 0.6 })]);
    expect(normal.sampleRate).toBe(22_050);
    expect(Math.max(...normal.pcm)).toBeGreaterThan(3_000);
    expect(slow.pcm.length / normal.pcm.length).toBeGreaterThan(1.3);
  });

  it('gives women, men and pitches different sound', async () => {
    const [woman, man, high] = await Promise.all([
      say('en', 'female'),
      say('en', 'male'),
      say('en', 'female', { pitch: 4 }),
    ]);
    expect(isSame(woman.pcm, man.pcm)).toBe(false);
    expect(isSame(woman.pcm, high.pcm)).toBe(false);
  });

  it('speaks the same samples again, whatever it spoke before', async () => {
    // The breath of f2 is noise.
    const { pcm } = await say('en', 'female');
    await say('da', 'male', { rate: 0.8 });
    await say('hi', 'female');
    expect(isSame((await say('en', 'female')).pcm, pcm)).toBe(true);
    const other = new SpeechPool({ size: 1 });
    onTestFinished(() => other.close());
    const alone = await other.speak({ text, ...espeakSettings({ language: 'en', gender: 'female' }) }, 60_000);
    expect(isSame(alone.pcm, pcm)).toBe(true);
  });

  it('speaks an urgent text before others that wait', async () => {
    const spoken: string[] = [];
    const settings = espeakSettings({ language: 'en', gender: 'male' });
    const speak = async (name: string, isUrgent: boolean) => {
      await pool.speak({ text: name, ...settings }, 60_000, { isUrgent });
      spoken.push(name);
    };
    await Promise.all([speak('One', false), speak('Two', false), speak('Three', true)]);
    expect(spoken).toEqual(['One', 'Three', 'Two']);
  });

  it('refuses a language it cannot speak, and goes on', async () => {
    await expect(say('xx', 'male')).rejects.toMatchObject({ kind: 'validation', code: 'no-speech' });
    expect((await say('sv', 'male')).pcm.length).toBeGreaterThan(10_000);
  });

  it('stops a text that takes too long, and speaks the next', async () => {
    const endless = pool.speak(
      { text: text.repeat(20_000), ...espeakSettings({ language: 'en', gender: 'male' }) },
      30,
    );
    const next = say('en', 'male');
    await expect(endless).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await next).pcm.length).toBeGreaterThan(10_000);
  });

  it('ends a process that is not needed, and starts another for the next text', async () => {
    const idle = new SpeechPool({ size: 1, idleMs: 1 });
    const speak = () => idle.speak({ text: 'Hi', ...espeakSettings({ language: 'en', gender: 'male' }) }, 60_000);
    await speak();
    await expect.poll(() => idle.numProcesses).toBe(0);
    expect((await speak()).pcm.length).toBeGreaterThan(1_000);
    idle.close();
  });

  it('keeps settings within what espeak-ng takes', () => {
    expect(espeakSettings({ language: 'NO', gender: 'male', voice: 'm7', pitch: 40, rate: 9 })).toEqual({
      voice: 'nb+m7',
      wordsPerMinute: 375,
      pitch: 99,
    });
    expect(espeakSettings({ language: 'sv', gender: 'female', voice: '../x' }).voice).toBe('sv+f2');
  });
});

describe('encodeWav', () => {
  it('writes a header that says what follows', () => {
    const wav = encodeWav(Int16Array.of(1, -2, 32_767), 22_050);
    expect(wav.length).toBe(50);
    expect(wav.readUInt32LE(24)).toBe(22_050);
    expect([wav.readInt16LE(44), wav.readInt16LE(46), wav.readInt16LE(48)]).toEqual([1, -2, 32_767]);
  });
});

describe('another speech service', () => {
  it('gets the whole request, and must respond with audio in time', async () => {
    let requestUrl = '';
    const service = await serve((request, response) => {
      requestUrl = request.url ?? '';
      if (requestUrl.includes('gender=male'))
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('no');
      if (requestUrl.includes('language=xx')) return;
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('mp3');
    });
    onTestFinished(service.close);
    const ask = (query: Parameters<typeof askSpeechService>[1], limitMs = 60_000) =>
      askSpeechService(`${service.url}/speak`, query, limitMs);
    const spoken = await ask({ text: 'Hi & bye', language: 'sv', gender: 'female', rate: 1 });
    expect(Buffer.from(spoken.bytes).toString()).toBe('mp3');
    expect(requestUrl).toBe('/speak?text=Hi+%26+bye&language=sv&gender=female&rate=1');
    const refused = { kind: 'unavailable' };
    await expect(ask({ text, language: 'sv', gender: 'male' })).rejects.toMatchObject(refused);
    await expect(ask({ text, language: 'xx', gender: 'female' }, 50)).rejects.toMatchObject(refused);
  });
});
