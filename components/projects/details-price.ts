import type { Details } from '@/components/projects/details-schema';
import type { Project, Template } from '@/lib/contracts/project-shapes';
import { type CustomerPrice, customerPriceOf, toCents } from '@/lib/domain/prices';

export type Choices = {
  /** Words included in the price; 0 when the type has no word limit. */
  baseWords: number;
  maxWordOptions: Template['maxWordOptions'];
  addons: Template['addons'];
};

export function priceOfChoices(
  base: { price: number; discount: number; hasVat: boolean },
  choices: Choices,
  selection: Pick<Details, 'maxWords' | 'selectedAddons'>,
): CustomerPrice {
  // The browser does not know the voice's fee, and the customer's price does not depend on it.
  const cents = (euro: number | undefined) => ({ customerPriceCents: toCents(euro ?? 0), voiceFeeCents: 0 });
  return customerPriceOf(
    {
      customerPriceCents: toCents(base.price),
      discountCents: toCents(base.discount),
      voiceFeeCents: 0,
      maxWords: selection.maxWords,
      maxWordOptions: choices.maxWordOptions.map(({ words, customerPrice }) => ({ words, ...cents(customerPrice) })),
      addons: choices.addons.map((addon) => ({
        ...addon,
        selected: selection.selectedAddons[addon.id] ?? null,
        options: addon.options.map(({ description, customerPrice }) => ({ description, ...cents(customerPrice) })),
      })),
    },
    base.hasVat,
  );
}

export function fittingChoices(details: Details, choices: Choices): Details {
  const isWords = choices.maxWordOptions.some(({ words }) => words === details.maxWords);
  const selected = choices.addons.flatMap(({ id, options }) => {
    const index = details.selectedAddons[id];
    return typeof index === 'number' && options[index] ? [[id, index] as const] : [];
  });
  return {
    ...details,
    maxWords: isWords ? details.maxWords : choices.baseWords || null,
    selectedAddons: Object.fromEntries(selected),
  };
}

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
