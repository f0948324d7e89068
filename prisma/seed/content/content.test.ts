import { afterAll, describe, expect, it } from 'vitest';
import { closeSpeech, synthesize } from '@/server/platform/speech';
import { dialects } from '@/server/voices/dialects';
import { castOf } from '../cast';
import { recordingKey } from '../recordings/order';
import { projectOrders } from '../write-projects';
import { gameLines } from './game-lines';
import { brightsideProjects, northwindProjects } from './projects';
import { roster, type SampleDemo } from './roster';
import { scripts, scriptTypes } from './scripts';

afterAll(closeSpeech);

const voices = roster();
const demos = voices.flatMap((voice) => voice.demos);

describe('the sample voices', () => {
  it('are the same every time', () => {
    expect(roster()).toEqual(voices);
    expect(demos.map((demo) => recordingKey(demo.recording))).toEqual(
      roster().flatMap((voice) => voice.demos.map((demo) => recordingKey(demo.recording))),
    );
  });

  it('are 240 in at least 25 languages, with 2 to 5 demos and an id and address each', () => {
    expect(voices).toHaveLength(240);
    expect(new Set(voices.map((voice) => voice.demos[0]?.language)).size).toBeGreaterThanOrEqual(25);
    expect(new Set(voices.map((voice) => voice.email)).size).toBe(240);
    expect(new Set(voices.map((voice) => voice.id)).size).toBe(240);
    expect(new Set(demos.map((demo) => demo.id)).size).toBe(demos.length);
    for (const voice of voices) {
      expect(voice.demos.length).toBeGreaterThanOrEqual(2);
      expect(voice.demos.length).toBeLessThanOrEqual(5);
      expect(voice.email).toMatch(/^[a-z.-]+@voices\.example$/);
      expect(voice.country).toMatch(/^[A-Z]{2}$/);
    }
  });

  it('speak dialects that the lists know, in types and tones within the limits', () => {
    const unknown = demos.filter((demo) => demo.dialect && !dialects[demo.language]?.includes(demo.dialect));
    expect(unknown.map(({ language, dialect }) => `${language} ${dialect}`)).toEqual([]);
    const isTooMany = (demo: SampleDemo) => demo.types.length > 2 || demo.tones.length > 5;
    expect(demos.filter(isTooMany)).toEqual([]);
  });

  it('sound unlike each other: no two demos are the same recording', () => {
    const keys = demos.map((demo) => recordingKey(demo.recording));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the sample scripts', () => {
  it.each(Object.keys(scripts) as (keyof typeof scripts)[])(
    'the shortest and the longest script in %s are as long as a demo should be',
    async (language) => {
      const texts = scriptTypes.map((type) => scripts[language][type]).toSorted((a, b) => a.length - b.length);
      for (const text of [texts.at(0), texts.at(-1)]) {
        const { pcm, sampleRate } = await synthesize({ text: text ?? '', language, gender: 'female' }, 60_000);
        const seconds = pcm.length / sampleRate;
        expect(seconds, text).toBeGreaterThan(4);
        expect(seconds, text).toBeLessThan(16);
      }
    },
    // The first test waits until espeak-ng is loaded.
    90_000,
  );
});

describe('the sample projects', () => {
  it('find their voices, each once', () => {
    for (const project of [...brightsideProjects, ...northwindProjects]) {
      const cast = castOf(project, voices);
      expect(new Set(cast).size, project.slug).toBe(project.voices.length);
    }
    expect(projectOrders(voices).length).toBeGreaterThan(30);
  });

  it('have a game of 300 lines with names of their own', () => {
    expect(new Set(gameLines().map((line) => line.filename)).size).toBe(300);
  });
});
