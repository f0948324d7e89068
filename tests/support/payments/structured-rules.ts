import type { Terms } from './structured-terms';

export const sum = (amounts: readonly string[]) => amounts.reduce((total, text) => total + cents(text), 0);

function cents(text: string): number {
  if (!/^\d+\.\d\d$/.test(text)) throw new Error(`${text} is not an amount`);
  return Number(text.replace('.', ''));
}

/** Returns the rules of EN 16931 that a document breaks, by their ids. */
export function brokenRules(terms: Terms): string[] {
  const { seller, buyer } = terms;
  const [code = ''] = terms.taxCode;
  const [net, vat, gross] = [sum(terms.net), sum(terms.vat), sum(terms.gross)];
  const [linesTotal, allowances, charges] = [sum(terms.linesTotal), sum(terms.allowances), sum(terms.charges)];
  const isCredit = ['381', '261'].includes(terms.typeCode[0] ?? '');
  const rules: [string, boolean][] = [
    ['BR-01', terms.profile.join() === 'urn:cen.eu:en16931:2017'],
    ['BR-02', terms.number.length === 1],
    ['BR-03', /^\d{8}$/.test(terms.issuedOn.join())],
    ['BR-05', terms.currency.join() === 'EUR'],
    ['BR-06', seller.name.length === 1],
    ['BR-07', buyer.name.length === 1],
    ['BR-09', /^[A-Z]{2}$/.test(seller.country.join())],
    ['BR-11', /^[A-Z]{2}$/.test(buyer.country.join())],
    ['BR-16', terms.lineNames.length > 0],
    ['BR-29', (terms.start[0] ?? '') <= (terms.end[0] ?? '')],
    ['BR-33', terms.allowanceReasons.length === terms.allowances.length],
    ['BR-38', terms.chargeReasons.length === terms.charges.length],
    ['BR-50', terms.meansCode.join() !== '58' || terms.iban.length === 1],
    ['BR-51', terms.meansCode.join() !== '48' || /^\d{4}$/.test(terms.card.join())],
    ['BR-55', isCredit ? terms.creditedNumber.length === 1 : true],
    ['BR-CL-01', ['380', '381', '389', '261'].includes(terms.typeCode.join())],
    ['BR-CO-09', [...seller.vatId, ...buyer.vatId].every((id) => /^[A-Z]{2}/.test(id))],
    ['BR-CO-10', sum(terms.lineAmounts) === linesTotal],
    ['BR-CO-11', allowances === sum(terms.allowancesTotal)],
    ['BR-CO-12', charges === sum(terms.chargesTotal)],
    ['BR-CO-13', linesTotal - allowances + charges === net],
    ['BR-CO-14', sum(terms.taxAmounts) === vat && terms.taxAmounts.length === 1],
    ['BR-CO-15', net + vat === gross],
    ['BR-CO-16', gross - sum(terms.prepaid) === sum(terms.due)],
    ['BR-CO-25', sum(terms.due) === 0 || terms.dueOn.length + terms.paymentTerms.length > 0],
    ['BR-CO-26', seller.registration.length + seller.vatId.length > 0],
    ['BR-S-08', sum(terms.taxableAmounts) === net],
    ['BR-S-05', code !== 'S' || Number(terms.taxRate) > 0],
    ['BR-S-10', (code === 'S' || code === 'Z') === (terms.taxReason.length === 0)],
    ['BR-E-09', code === 'S' || vat === 0],
    ['BR-AE-02', code === 'O' || seller.vatId.length + seller.taxId.length > 0],
    ['BR-AE-02', code !== 'AE' || buyer.vatId.length + buyer.registration.length > 0],
    ['BR-AE-05', code !== 'AE' || Number(terms.taxRate) === 0],
    ['BR-O-02', code !== 'O' || seller.vatId.length + buyer.vatId.length === 0],
    ['BR-O-05', (code === 'O') === (terms.lineRates.length === 0 && terms.taxRate.length === 0)],
    ['BR-O-11', [...terms.lineTaxes, ...terms.allowanceTaxes].every((category) => category === code)],
  ];
  return rules.filter(([, isKept]) => !isKept).map(([id]) => id);
}
