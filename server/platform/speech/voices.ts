const otherNames: Record<string, string> = {
  'en-gb': 'en',
  no: 'nb',
  nn: 'nb',
  zh: 'cmn',
  tl: 'id',
};

/** The most natural variants of espeak-ng that sound different from each other. */
export const variants = {
  female: ['f2', 'f3', 'Annie', 'f5', 'f4', 'f1', 'steph', 'Alicia'],
  male: ['m3', 'm7', 'm1', 'm2', 'm4', 'max', 'm8', 'Diogo'],
} as const;

export type SpeechGender = keyof typeof variants;

const knownVariants = new Set<string>([...variants.female, ...variants.male]);

/** Speed at rate 1, of a calm reader. */
const normalWordsPerMinute = 150;
/** espeak-ng's pitch ranges from 0 to 99 around 50, about an octave each way. */
const stepsPerSemitone = 50 / 12;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export type SpeechRequest = {
  text: string;
  /** Two-letter code (ISO 639-1), or a language tag with a region such as 'en-us' or 'pt-br'. */
  language: string;
  gender: SpeechGender;
  /** One of `variants`; an unknown or missing variant selects the first of the gender. */
  voice?: string | undefined;
  /** Semitones from -12 to 12; 0 is the voice's default. */
  pitch?: number | undefined;
  /** Speed from 0.5 (half speed) to 2.5; 1 is a calm reader. */
  rate?: number | undefined;
};

export type EspeakSettings = {
  voice: string;
  wordsPerMinute: number;
  pitch: number;
};

export function espeakSettings(request: Omit<SpeechRequest, 'text'>): EspeakSettings {
  const language = request.language.toLowerCase();
  const variant = request.voice && knownVariants.has(request.voice) ? request.voice : variants[request.gender][0];
  return {
    voice: `${otherNames[language] ?? language}+${variant}`,
    wordsPerMinute: Math.round(normalWordsPerMinute * clamp(request.rate ?? 1, 0.5, 2.5)),
    pitch: Math.round(clamp(50 + (request.pitch ?? 0) * stepsPerSemitone, 0, 99)),
  };
}
