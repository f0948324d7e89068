import { type Grant, isTermLimited } from './license';
import type { StoredAddon, StoredProjectAddon } from '@/lib/domain/projects/template-options';

/** Present prices of renewals of a template. All amounts are in whole cents. */
export type RenewalPrices = {
  /** Price of the template's own part of the license; 0 if renewals are not offered. */
  renewalCustomerPriceCents: number;
  renewalVoiceFeeCents: number;
  addons: readonly StoredAddon[];
};

/** License of the template and add-ons with which a project was bought. */
export type BoughtLicense = { grants: readonly Grant[]; addons: readonly StoredProjectAddon[] };

export type RenewalPrice = { customerPriceCents: number; voiceFeeCents: number };

/**
 * Returns the present price of a renewal for the same term: of the template, and of each chosen add-on that changed the
 * license. An option that the template no longer has costs what it cost then. Null if nothing ends or renewals are not
 * offered.
 */
export function renewalPrice(template: RenewalPrices, { grants, addons }: BoughtLicense): RenewalPrice | null {
  if (template.renewalCustomerPriceCents === 0) return null;
  const chosen = addons.flatMap(({ id, options, selected }) => {
    const option = selected === null ? undefined : options[selected];
    return option?.usage ? [{ id, option, usage: option.usage }] : [];
  });
  const changes = chosen.filter(({ usage }) => usage.media.length === 0);
  const isLimited = (months: number) =>
    isTermLimited(
      months,
      changes.map(({ usage }) => usage),
    );
  const media = chosen.filter(
    ({ usage }) => usage.media.length > 0 && isLimited(usage.termMonths ?? grants[0]?.termMonths ?? 0),
  );
  const isOwnLimited = grants.some(({ termMonths }) => isLimited(termMonths));
  if (!isOwnLimited && media.length === 0) return null;
  const renewed = [...media, ...changes].map(({ id, option }) => {
    const present = template.addons.find((addon) => addon.id === id);
    return present?.options.find(({ description }) => description === option.description) ?? option;
  });
  const own = isOwnLimited
    ? [{ customerPriceCents: template.renewalCustomerPriceCents, voiceFeeCents: template.renewalVoiceFeeCents }]
    : [];
  const parts = [...own, ...renewed];
  return {
    customerPriceCents: parts.reduce((sum, { customerPriceCents }) => sum + customerPriceCents, 0),
    voiceFeeCents: parts.reduce((sum, { voiceFeeCents }) => sum + voiceFeeCents, 0),
  };
}
