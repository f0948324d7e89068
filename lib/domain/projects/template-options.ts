import { z } from 'zod';
import { optionUsage } from '@/lib/domain/licenses/license';

const cents = z.number().int().min(0);

/** Larger word allowances, priced in addition to the template's price. */
export const storedWordOptions = z.array(
  z.object({ words: z.number().int().positive(), customerPriceCents: cents, voiceFeeCents: cents }),
);
export type StoredWordOption = z.infer<typeof storedWordOptions>[number];

const storedAddon = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().default(''),
  options: z.array(
    z.object({
      description: z.string(),
      customerPriceCents: cents,
      voiceFeeCents: cents,
      /** Change of the license that the option makes; absent for none. */
      usage: optionUsage.optional(),
      /** Rounds of changes that the option adds. */
      changeRounds: z.number().int().min(0).optional(),
    }),
  ),
});

export const storedAddons = z.array(storedAddon);
export type StoredAddon = z.infer<typeof storedAddon>;

/** A project's copy of an add-on with the index of the selected option; null for none. */
export const storedProjectAddons = z.array(
  storedAddon.extend({ selected: z.number().int().min(0).nullable().default(null) }),
);
export type StoredProjectAddon = z.infer<typeof storedProjectAddons>[number];

export function isWordChoice(words: number, baseWords: number, options: readonly StoredWordOption[]): boolean {
  return words === baseWords || options.some((option) => option.words === words);
}

/**
 * Returns the add-ons with the sent options selected; others are unchanged. Returns a message when an option does not
 * exist.
 */
export function selectAddons(
  addons: readonly StoredProjectAddon[],
  selected: Readonly<Record<string, number | null>>,
): StoredProjectAddon[] | string {
  for (const [addonId, index] of Object.entries(selected)) {
    const addon = addons.find((candidate) => candidate.id === addonId);
    if (!addon) return 'This add-on does not exist.';
    if (index !== null && !addon.options[index]) return `Please choose an option of ${addon.name}.`;
  }
  return addons.map((addon) => {
    const choice = selected[addon.id];
    return choice === undefined ? { ...addon } : { ...addon, selected: choice };
  });
}

/** Names of lucide icons (components/projects/details/template-icon). */
export const templateIcons = [
  'audio-lines',
  'megaphone',
  'graduation-cap',
  'book-open',
  'phone',
  'gamepad-2',
  'clapperboard',
  'mic-vocal',
] as const;
