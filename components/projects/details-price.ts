import type { Details } from '@/components/projects/details-schema';
import type { Project, Template } from '@/lib/contracts/project-shapes';
import { type CustomerPrice, customerPriceOf, toCents } from '@/lib/domain/prices';

/** What can be chosen in the details form, with prices in euro. */
export type Choices = {
  /** The words within the price; 0 where words do not count. */
  baseWords: number;
  maxWordOptions: Template['maxWordOptions'];
  addons: Template['addons'];
};

/** The price that follows from the choices by the same rule as the server's. `price` and `discount` in euro. */
export function priceOfChoices(
  base: { price: number; discount: number; hasVat: boolean },
  choices: Choices,
  chosen: Pick<Details, 'maxWords' | 'selectedAddons'>,
): CustomerPrice {
  // The browser does not know what the voice gets, and the customer's price does not depend on it.
  const cents = (euro: number | undefined) => ({ customerPriceCents: toCents(euro ?? 0), voiceFeeCents: 0 });
  return customerPriceOf(
    {
      customerPriceCents: toCents(base.price),
      discountCents: toCents(base.discount),
      voiceFeeCents: 0,
      maxWords: chosen.maxWords,
      maxWordOptions: choices.maxWordOptions.map(({ words, customerPrice }) => ({ words, ...cents(customerPrice) })),
      addons: choices.addons.map((addon) => ({
        ...addon,
        selected: chosen.selectedAddons[addon.id] ?? null,
        options: addon.options.map(({ description, customerPrice }) => ({ description, ...cents(customerPrice) })),
      })),
    },
    base.hasVat,
  );
}

/** Choices that this type does not have are dropped, as after a change of the type. */
export function fittingChoices(details: Details, choices: Choices): Details {
  const isWords = choices.maxWordOptions.some(({ words }) => words === details.maxWords);
  const known = choices.addons.flatMap(({ id, options }) => {
    const index = details.selectedAddons[id];
    return typeof index === 'number' && options[index] ? [[id, index] as const] : [];
  });
  return {
    ...details,
    maxWords: isWords ? details.maxWords : choices.baseWords || null,
    selectedAddons: Object.fromEntries(known),
  };
}

/** The choices of a project that exists. */
export function chosenOf(project: Project): Details {
  return {
    name: project.name,
    description: project.description,
    language: project.language,
    dueDate: project.dueDate ?? '',
    purchaseOrder: project.purchaseOrder ?? '',
    maxWords: project.maxWords,
    selectedAddons: Object.fromEntries(project.addons.map(({ id, selected }) => [id, selected ?? null])),
  };
}
