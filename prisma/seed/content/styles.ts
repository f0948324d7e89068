import type { DemoTone, DemoType } from '@/server/voices/lookups';
import type { ScriptType } from './scripts';

/** Other kinds of work that the text of a demo fits. */
export const relatedTypes: Record<ScriptType, readonly DemoType[]> = {
  Commercial: ['Radio', 'TV', 'Promo', 'Trailer', 'Announcement'],
  'E-learning': ['Explainer', 'Technical', 'Medical', 'Children'],
  Audiobook: ['Narration', 'Character', 'Animation', 'Video game', 'Dubbing', 'Meditation'],
  'Phone system': ['Announcement', 'Voice assistant', 'Navigation'],
  Corporate: ['Explainer', 'Podcast', 'News', 'Technical'],
  Documentary: ['Narration', 'Museum guide', 'News', 'Podcast'],
};

/** Tones of a text that the further type of a demo rules out. */
const unfitTones: Partial<Record<DemoType, readonly DemoTone[]>> = {
  Announcement: ['Sensual', 'Funny', 'Quirky'],
  Meditation: ['Dramatic', 'Mysterious'],
  News: ['Mysterious', 'Epic', 'Husky'],
};

export const fitsTypes = (tone: DemoTone, types: readonly DemoType[]): boolean =>
  !types.some((type) => unfitTones[type]?.includes(tone));

export const tonesOf: Record<ScriptType, readonly DemoTone[]> = {
  Commercial: [
    ...([
      'Energetic',
      'Bright',
      'Friendly',
      'Warm',
      'Enthusiastic',
      'Playful',
      'Confident',
      'Youthful',
      'Cool',
    ] as const),
    ...(['Conversational', 'Funny', 'Quirky', 'Sensual'] as const),
  ],
  'E-learning': ['Friendly', 'Calm', 'Natural', 'Conversational', 'Professional', 'Trustworthy', 'Sincere'],
  Audiobook: ['Warm', 'Dramatic', 'Mysterious', 'Soft', 'Smooth', 'Natural', 'Soothing', 'Deep', 'Elegant'],
  'Phone system': ['Friendly', 'Professional', 'Calm', 'Warm', 'Smooth', 'Trustworthy'],
  Corporate: ['Confident', 'Professional', 'Trustworthy', 'Authoritative', 'Inspiring', 'Serious', 'Sincere'],
  Documentary: ['Deep', 'Serious', 'Authoritative', 'Natural', 'Epic', 'Calm', 'Inspiring', 'Husky', 'Mysterious'],
};
