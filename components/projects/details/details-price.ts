import type { Details } from './details-schema';
import type { PricedExtra } from '@/components/assignments/price-panel';
import type { Project, Template } from '@/lib/contracts/project-shapes';
import { licenseOf, templateGrants } from '@/lib/domain/licenses/license';
import { chosenExtras, type CustomerPrice, customerPriceOf, toCents } from '@/lib/domain/money/prices';

export type Choices = {
  /** Words included in the price; 0 when the type has no word limit. */
  baseWords: number;
  maxWordOptions: Template['maxWordOptions'];
  addons: Template['addons'];
};

type Selection = Pick<Details, 'maxWords' | 'selectedAddons'>;

/** The browser does not know the voice's fee, and the customer's price does not depend on it. */
const inCents = (euro: number | undefined) => ({ customerPriceCents: toCents(euro ?? 0), voiceFeeCents: 0 });

function selected({ maxWordOptions, addons }: Choices, { maxWords, selectedAddons }: Selection) {
  return {
    maxWords,
    maxWordOptions: maxWordOptions.map(({ words, customerPrice }) => ({ words, ...inCents(customerPrice) })),
    addons: addons.map((addon) => ({
      ...addon,
      selected: selectedAddons[addon.id] ?? null,
      options: addon.options.map(({ customerPrice, ...option }) => ({ ...option, ...inCents(customerPrice) })),
    })),
  };
}

export function extrasOfChoices(choices: Choices, selection: Selection): PricedExtra[] {
  return chosenExtras(selected(choices, selection)).map(({ name, customerPriceCents: cents }) => ({ name, cents }));
}

/** The license that the chosen add-ons give. */
export function licenseOfChoices(template: Template, selection: Selection, country: string): string[] {
  const { usage, terms, syntheticVoiceRider: rider } = template;
  const { addons } = selected(template, selection);
  return licenseOf({ grants: templateGrants(usage), addons, terms, rider }, country).lines;
}

export function priceOfChoices(
  base: { price: number; discount: number; rate: number },
  choices: Choices,
  selection: Selection,
): CustomerPrice {
  return customerPriceOf(
    {
      customerPriceCents: toCents(base.price),
      discountCents: toCents(base.discount),
      voiceFeeCents: 0,
      ...selected(choices, selection),
    },
    base.rate,
  );
}

export function fittingChoices(details: Details, choices: Choices): Details {
  const isWords = choices.maxWordOptions.some(({ words }) => words === details.maxWords);
  const fitting = choices.addons.flatMap(({ id, options }) => {
    const index = details.selectedAddons[id];
    return typeof index === 'number' && options[index] ? [[id, index] as const] : [];
  });
  return {
    ...details,
    maxWords: isWords ? details.maxWords : choices.baseWords || null,
    selectedAddons: Object.fromEntries(fitting),
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
    deliveryPreset: null,
  };
}
