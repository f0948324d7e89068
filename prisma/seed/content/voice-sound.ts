import { type SpeechGender, speechVariants } from '@/server/platform/speech';
import type { DemoAge } from '@/server/voices/lookups';
import type { RecordingOrder } from '../recordings/order';
import type { Dice } from './random';

export type VoiceSound = {
  gender: SpeechGender;
  voice: string;
  pitch: number;
  rate: number;
};

const accents: Record<string, string> = {
  'British RP': 'en-gb-x-rp',
  Edinburgh: 'en-gb-scotland',
  'General American': 'en-us',
  'New York': 'en-us',
  Californian: 'en-us',
  Midwestern: 'en-us',
  Canadian: 'en-us',
  'Neutral Latin American': 'es-419',
  Mexican: 'es-419',
  'Argentinian (Rioplatense)': 'es-419',
  'Colombian (Bogotá)': 'es-419',
  'Colombian (Paisa)': 'es-419',
  Brazilian: 'pt-br',
  'São Paulo': 'pt-br',
  Belgian: 'fr-be',
  Swiss: 'fr-ch',
};

const ageShift: Record<DemoAge, { pitch: number; rate: number }> = {
  Child: { pitch: 5, rate: 1.05 },
  Teenager: { pitch: 2.5, rate: 1.06 },
  'Young adult': { pitch: 1, rate: 1.03 },
  Adult: { pitch: 0, rate: 1 },
  'Middle aged': { pitch: -1, rate: 0.97 },
  Senior: { pitch: -2.2, rate: 0.88 },
};

/** `index` is the position of the voice in its language: neighbors get different variants. */
export function soundOf(gender: SpeechGender, index: number, dice: Dice): VoiceSound {
  const choices = speechVariants[gender];
  return {
    gender,
    voice: choices[index % choices.length] ?? choices[0],
    pitch: Math.round((dice.next() * 5 - 2.5) * 10) / 10,
    rate: Math.round((0.94 + dice.next() * 0.16) * 100) / 100,
  };
}

export function sayWith(
  sound: VoiceSound,
  demo: { text: string; language: string; dialect: string | null; age: DemoAge },
): RecordingOrder {
  const shift = ageShift[demo.age];
  return {
    text: demo.text,
    language: (demo.dialect && accents[demo.dialect]) || demo.language,
    gender: sound.gender,
    voice: sound.voice,
    pitch: Math.round((sound.pitch + shift.pitch) * 10) / 10,
    rate: Math.round(sound.rate * shift.rate * 100) / 100,
  };
}
