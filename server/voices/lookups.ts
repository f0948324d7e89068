import { dialectKey } from '@/lib/domain/people/demos';
import type { Tx } from '@/server/platform/db';
import { dialects } from './dialects';

export const demoTypes = [
  'Commercial',
  'E-learning',
  'Audiobook',
  'Documentary',
  'Corporate',
  'Phone system',
  'Narration',
  'Promo',
  'Trailer',
  'Radio',
  'TV',
  'Podcast',
  'Video game',
  'Animation',
  'Character',
  'Dubbing',
  'Explainer',
  'Medical',
  'Technical',
  'Meditation',
  'News',
  'Museum guide',
  'Navigation',
  'Children',
  'Announcement',
  'Voice assistant',
] as const;

export const demoTones = [
  'Warm',
  'Friendly',
  'Calm',
  'Confident',
  'Authoritative',
  'Natural',
  'Conversational',
  'Energetic',
  'Enthusiastic',
  'Bright',
  'Deep',
  'Soft',
  'Smooth',
  'Husky',
  'Serious',
  'Professional',
  'Trustworthy',
  'Inspiring',
  'Playful',
  'Funny',
  'Dramatic',
  'Mysterious',
  'Sensual',
  'Cool',
  'Youthful',
  'Elegant',
  'Epic',
  'Sincere',
  'Soothing',
  'Quirky',
] as const;

/** Ages that the voice sounds like, youngest first. */
export const demoAges = ['Child', 'Teenager', 'Young adult', 'Adult', 'Middle aged', 'Senior'] as const;

export type DemoType = (typeof demoTypes)[number];
export type DemoTone = (typeof demoTones)[number];
export type DemoAge = (typeof demoAges)[number];

/**
 * Writes the types, tones, ages and initial dialects, in production too. A second run adds new values and changes
 * nothing else, including the dialects that voices added.
 */
export async function loadLookups(tx: Tx): Promise<void> {
  const attributes = [
    ...demoTypes.map((name, position) => ({ kind: 'type' as const, name, position })),
    ...demoTones.map((name, position) => ({ kind: 'tone' as const, name, position })),
    ...demoAges.map((name, position) => ({ kind: 'age' as const, name, position })),
  ];
  await tx.demoAttribute.createMany({ data: attributes, skipDuplicates: true });
  await tx.dialect.createMany({
    data: Object.entries(dialects).flatMap(([languageCode, names]) =>
      names.map((name) => ({ languageCode, name, key: dialectKey(name) })),
    ),
    skipDuplicates: true,
  });
}
