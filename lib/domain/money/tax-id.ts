/** Proposes a tax ID: in most countries it is the VAT ID without the prefix of the country. Returns '' for no VAT ID. */
export function taxIdFrom(vatId: string, country: string): string {
  const id = vatId.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  switch (country) {
    case 'CH':
      return id;
    case 'GR':
      return id.replace(/^(?:EL|GR)/, '');
    case 'NO':
      return id.replace(/^NO/, '').replace(/MVA$/, '');
    case 'SE':
      // A VAT ID ends with two digits of its own after the organization number.
      return id.replace(/^SE/, '').replace(/^(\d{10})\d{2}$/, '$1');
    default:
      return id.startsWith(country) ? id.slice(country.length) : id;
  }
}
