import type { TaxNoteUse, TaxRules } from '@/lib/domain/tax/rules';

type Note = TaxRules['notes'][number];

const note = (use: TaxNoteUse, country: string | null, text: string, source: string): Note => ({
  use,
  country,
  text,
  from: '2007-01-01',
  to: null,
  source,
});

const smallBusiness = (country: string, text: string, source: string) => note('smallBusiness', country, text, source);

const reverseCharge = 'Reverse charge: VAT is to be accounted for by the recipient';
const article196 = '(Article 196, Council Directive 2006/112/EC).';

export const shippedNotes: Note[] = [
  note(
    'reverseCharge',
    null,
    `${reverseCharge}, VAT ID {vatId} ${article196}`,
    'Directive 2006/112/EC, articles 196 and 226 (4), (11a)',
  ),
  note(
    'reverseChargeWithoutVatId',
    null,
    `${reverseCharge} ${article196}`,
    'Directive 2006/112/EC, articles 196 and 226 (11a)',
  ),
  note(
    'outsideScope',
    null,
    'Outside the scope of EU VAT: the place of supply is where the recipient is established.',
    'Directive 2006/112/EC, article 44',
  ),
  note(
    'outsideScope',
    'CH',
    'Outside the scope of Swiss VAT: the place of supply is where the recipient is established (Article 8 (1) MWSTG).',
    'MWSTG, article 8 (1)',
  ),
  note(
    'outsideScope',
    'GB',
    'Outside the scope of UK VAT: the place of supply is where the recipient belongs (section 7A, VAT Act 1994).',
    'VAT Act 1994, section 7A',
  ),
  note(
    'outsideScope',
    'NO',
    'Exempt from Norwegian VAT: the recipient is established abroad (§ 6-22, merverdiavgiftsloven).',
    'VAT Act (2009), § 6-22',
  ),
  note(
    'noVatId',
    null,
    'The fee is without VAT. Where VAT is due on it, {seller} invoices it separately.',
    'Directive 2006/112/EC, article 193',
  ),
  note(
    'smallBusiness',
    null,
    'No VAT is charged: {seller} is exempt as a small enterprise (Article 284, Council Directive 2006/112/EC).',
    'Directive 2006/112/EC, articles 226 (11) and 284',
  ),
  smallBusiness(
    'AT',
    'No VAT is charged: {seller} is exempt as a small business (Kleinunternehmer, § 6 Abs. 1 Z 27 UStG 1994).',
    'UStG 1994, §§ 6 (1) no. 27 and 11 (1)',
  ),
  smallBusiness(
    'BE',
    'Bijzondere vrijstellingsregeling kleine ondernemingen. Régime particulier de franchise des petites entreprises. No VAT is charged (article 56bis, WBTW/CTVA).',
    'VAT Code, article 56bis',
  ),
  smallBusiness(
    'CH',
    'No VAT is charged: {seller} is exempt from liability to VAT (Article 10 (2) (a) MWSTG).',
    'MWSTG, article 10 (2) (a)',
  ),
  smallBusiness(
    'DE',
    'No VAT is charged: {seller} is exempt as a small business (Kleinunternehmer, § 19 UStG).',
    'UStG, § 19 (1); UStDV, § 34a',
  ),
  smallBusiness(
    'FR',
    'TVA non applicable, art. 293 B du CGI. No VAT is charged: {seller} is exempt as a small business.',
    'CGI, articles 293 B and 293 E',
  ),
  smallBusiness(
    'GB',
    'No VAT is charged: {seller} is not registered for VAT (schedule 1, VAT Act 1994).',
    'VAT Act 1994, schedule 1',
  ),
  smallBusiness(
    'IT',
    'Operazione effettuata ai sensi dell’art. 1, commi da 54 a 89, legge n. 190/2014 (regime forfettario). No VAT is charged.',
    'Law 190/2014, article 1 (54) to (89)',
  ),
  smallBusiness(
    'NL',
    'Vrijgesteld van omzetbelasting op grond van artikel 25 Wet OB 1968. No VAT is charged: {seller} is exempt as a small business.',
    'Wet OB 1968, articles 25 and 35a (1)',
  ),
  smallBusiness(
    'NO',
    'No VAT is charged: {seller} is not registered for VAT (§ 2-1, merverdiavgiftsloven).',
    'VAT Act (2009), § 2-1',
  ),
  smallBusiness(
    'PL',
    'Zwolnienie z VAT: art. 113 ust. 1 ustawy o podatku od towarów i usług. No VAT is charged: {seller} is exempt as a small business.',
    'VAT Act, article 113 (1)',
  ),
  smallBusiness(
    'PT',
    'IVA – regime de isenção (artigo 53.º do CIVA). No VAT is charged: {seller} is exempt as a small business.',
    'CIVA, articles 53 and 57',
  ),
  smallBusiness(
    'SE',
    'No VAT is charged: {seller} is exempt for its low turnover (18 kap. mervärdesskattelagen, 2023:200).',
    'VAT Act (2023:200), chapter 18',
  ),
];
