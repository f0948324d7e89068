import { afterAll, describe, expect, it } from 'vitest';
import { projectStates } from '@/prisma/seed/builders/project-rows';
import { recordingKey } from '@/prisma/seed/recordings/order';
import type { SampleMedia } from '@/prisma/seed/sample-files';
import { castOf } from '@/prisma/seed/sample-people';
import { gameLines } from '@/prisma/seed/write-lines';
import { planProjects, projectOrders } from '@/prisma/seed/write-projects';
import { closeSpeech, synthesize } from '@/server/platform/speech';
import { type DemoTone, demoTones, type DemoType, demoTypes, dialects } from '@/server/voices/lookups';
import { brightsideProjects } from './projects';
import { northwindProjects } from './projects-of-northwind';
import { fitsTypes, largeLanguages, roster, type SampleDemo, tonesOf } from './roster';
import { scripts, scriptTypes } from './scripts';
import { templateRows } from './templates';

afterAll(closeSpeech);

const templates = templateRows({ houseVoice: [] });
const loudness = { integratedLufs: -20, truePeakDbtp: -2, loudnessRange: 4 };
const media: SampleMedia = {
  recording: (order) => ({
    uri: `${recordingKey(order)}.mp3`,
    originalUri: null,
    durationMs: 8e3,
    sampleRate: 48e3,
    peaks: new Uint8Array(),
    loudness,
  }),
  demo: (order) => ({ uri: `${recordingKey(order)}.mp3`, durationMs: 8e3, peaks: new Uint8Array() }),
  portrait: (voiceId) => `${voiceId}.webp`,
};

/**
 * Returns the rows that are written on a day, with times as milliseconds before the loading, and without random ids,
 * which are not shown.
 */
function planned(day: string): unknown[] {
  const now = new Date(day);
  return planProjects({ voices, media, now, decideTax }, templates).map((rows) => {
    const randomIds = [...rows.assignments, ...rows.takes].flatMap(({ id }) => id ?? []);
    const json = JSON.stringify(rows, function (this: Record<string, unknown>, key: string, value: unknown) {
      const given = this[key];
      return given instanceof Date ? now.getTime() - given.getTime() : value;
    });
    return JSON.parse(randomIds.reduce((text, id, index) => text.replaceAll(id, `id-${index}`), json));
  });
}

// These tests have no configuration, which names the country of the operator.
const decideTax = () => null;

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
    const has = (type: DemoType, tone: DemoTone) =>
      demos.some((demo) => demo.types.includes(type) && demo.tones.includes(tone));
    expect([has('News', 'Serious'), has('News', 'Mysterious'), has('Meditation', 'Dramatic')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('speak a dialect of the country they live in, in every type and every tone', () => {
    const of = (email: string) => voices.find((voice) => voice.email.startsWith(email))?.demos[0]?.dialect;
    expect(of('freja@')).toBe('Rigsdansk');
    const home = voices.flatMap(({ country, demos: [first] }) =>
      first ? [`${country} ${first.language} ${first.dialect}`] : [],
    );
    for (const right of ['AT de Austrian', 'BR pt Brazilian', 'MX es Mexican', 'BE fr Belgian', 'CH de Swiss German']) {
      expect(home).toContain(right);
    }
    for (const type of demoTypes)
      expect(demos.filter(({ types }) => types.includes(type)).length, type).toBeGreaterThan(3);
    for (const tone of demoTones)
      expect(demos.filter(({ tones }) => tones.includes(tone)).length, tone).toBeGreaterThan(3);
  });

  it('have tones that fit all of their types', () => {
    const isFit = ({ types, tones }: SampleDemo) => {
      const [first] = types;
      const own: readonly DemoTone[] = scriptTypes.flatMap((type) => (type === first ? tonesOf[type] : []));
      return tones.every((tone) => own.includes(tone) && fitsTypes(tone, types));
    };
    expect(demos.filter((demo) => !isFit(demo))).toEqual([]);
  });

  it('have every type in each of the large languages', () => {
    expect(largeLanguages).toEqual(
      expect.arrayContaining(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'sv', 'no']),
    );
    for (const language of largeLanguages) {
      const spoken = demos.filter((demo) => demo.language === language);
      const missing = demoTypes.filter((type) => !spoken.some(({ types }) => types.includes(type)));
      expect(missing, language).toEqual([]);
    }
  });

  it('do not all read the same text', () => {
    const texts = demos.filter(({ language, types }) => language === 'en' && types[0] === 'Commercial');
    expect(new Set(texts.map(({ recording }) => recording.text)).size).toBe(3);
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
        const { pcm, sampleRate } = await synthesize({ text: text ?? '', language, gender: 'female' });
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

  it('have notes on takes and words that exist, and chats whose steps were reached', () => {
    for (const { slug, state, takes = [], script = '', notes = [], changes = [], chat = [] } of brightsideProjects) {
      for (const { take, quote } of [...notes, ...changes]) {
        if (take !== undefined) expect(takes[take], slug).toBeDefined();
        if (quote !== undefined) expect(script, slug).toContain(quote);
      }
      for (const { after } of chat) {
        if (after) expect(projectStates.indexOf(state), slug).toBeGreaterThanOrEqual(projectStates.indexOf(after));
      }
    }
  });

  it('happened in the past, and less than a year ago', () => {
    const hours = { created: 0, shortlisted: 1, assigned: 20, accepted: 26, delivered: 54, approved: 72, rated: 73 };
    for (const { slug, state, daysAgo } of [...brightsideProjects, ...northwindProjects]) {
      expect(daysAgo * 24, slug).toBeGreaterThan(hours[state]);
      expect(daysAgo, slug).toBeLessThan(365);
    }
  });

  it('are the same every time, with dates relative to the day of loading', () => {
    const first = planned('2026-01-15T09:30:00.000Z');
    expect(first).toHaveLength(brightsideProjects.length + northwindProjects.length);
    for (const day of ['2026-01-15', '2026-03-29', '2027-12-31']) {
      expect(planned(`${day}T09:30:00.000Z`), day).toEqual(first);
    }
  });

  it('have chats in the order in which things happen, all in the past', () => {
    const now = new Date('2026-01-15T09:30:00.000Z');
    const steps = ['invited', 'assigned', 'accepted', 'audio-uploaded', 'approved'];
    const rows = planProjects({ voices, media, now, decideTax }, templates);
    const chats = rows.flatMap(({ messages, voices: listed }) =>
      listed.map((voice) => messages.filter(({ voiceId }) => voiceId === voice.voiceId)),
    );
    expect(chats.length).toBeGreaterThan(20);
    for (const chat of chats) {
      const ordered = chat
        .map(({ type, timestamp }) => ({ type, ms: new Date(timestamp ?? now).getTime() }))
        .toSorted((a, b) => a.ms - b.ms);
      expect(new Set(ordered.map(({ ms }) => ms)).size).toBe(chat.length);
      expect(ordered.at(-1)?.ms).toBeLessThan(now.getTime());
      expect(ordered[0]?.type).toBe('invited');
      const places = ordered.flatMap(({ type }) => (steps.includes(type) ? [steps.indexOf(type)] : []));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  it('have a game of 300 lines with names of their own', () => {
    expect(new Set(gameLines().map((line) => line.filename)).size).toBe(300);
  });
});
