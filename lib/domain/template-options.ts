import { z } from 'zod';

const cents = z.number().int().min(0);

/** A bigger word allowance, priced on top of the template's price. */
export const storedWordOptions = z.array(
  z.object({ words: z.number().int().positive(), customerPriceCents: cents, voiceFeeCents: cents }),
);
export type StoredWordOption = z.infer<typeof storedWordOptions>[number];

const storedAddon = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().default(''),
  options: z.array(z.object({ description: z.string(), customerPriceCents: cents, voiceFeeCents: cents })),
});

export const storedAddons = z.array(storedAddon);
export type StoredAddon = z.infer<typeof storedAddon>;

/** A project's copy of an add-on knows which option was chosen; null: none. */
export const storedProjectAddons = z.array(
  storedAddon.extend({ selected: z.number().int().min(0).nullable().default(null) }),
);
export type StoredProjectAddon = z.infer<typeof storedProjectAddons>[number];

/** Whether a project may have this allowance: the words in the base price, or one of the options. */
export function isWordChoice(words: number, baseWords: number, options: readonly StoredWordOption[]): boolean {
  return words === baseWords || options.some((option) => option.words === words);
}

/**
 * The add-ons with the sent choices put in; what was not sent keeps its choice.
 * Returns the sentence for the person where a choice does not exist.
 */
export function selectAddons(
  addons: readonly StoredProjectAddon[],
  selected: Readonly<Record<string, number | null>>,
): StoredProjectAddon[] | string {
  for (const [addonId, index] of Object.entries(selected)) {
    const addon = addons.find((one) => one.id === addonId);
    if (!addon) return 'There is no such add-on.';
    if (index !== null && !addon.options[index]) return `Please choose an option of ${addon.name}.`;
  }
  return addons.map((addon) => {
    const choice = selected[addon.id];
    return choice === undefined ? { ...addon } : { ...addon, selected: choice };
  });
}
