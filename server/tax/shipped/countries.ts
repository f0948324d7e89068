import type { TaxRate, TaxRules } from '@/lib/domain/tax/rules';

type Country = TaxRules['countries'][number];

/** A rate with its first and last day, and its source if that is not the one of the country. */
type Rate = readonly [percent: number, from: string, to?: string | null, source?: string];

const rated = (country: string, rates: readonly Rate[]): TaxRate[] =>
  rates.map(([percent, from, to = null, source = country]) => ({ percent, from, to, source }));

/** The form of VAT IDs in words, and a valid example. */
type VatId = readonly [form: string, example: string];

/** A country, its VAT IDs (null if none can be checked), its law, and its rates. */
type Row = readonly [code: string, vatId: VatId | null, source: string, rates: readonly Rate[]];

const areaOf =
  (area: Country['area']) =>
  ([code, vatId, source, rates]: Row): Country => ({
    code,
    area,
    rates: rated(source, rates),
    // Many British companies have none (docs/rules/teams.md#company-information).
    vatId: vatId && { form: vatId[0], example: vatId[1], isRequired: code !== 'GB' },
    source,
  });

const covidAct = 'Financial Provisions (Covid-19) (No. 2) Act 2020';

const memberStates: readonly Row[] = [
  ['AT', ['ATU and 8 digits', 'ATU12345602'], 'UStG 1994, § 10 (1)', [[20, '1984-01-01']]],
  ['BE', ['BE and 10 digits', 'BE0123456749'], 'Royal Decree 20 of 20 July 1970, article 1', [[21, '1996-01-01']]],
  ['BG', ['BG and 9 or 10 digits', 'BG123456708'], 'VAT Act, article 66 (1)', [[20, '1999-01-01']]],
  ['CY', ['CY, 8 digits and a letter', 'CY10259033P'], 'VAT Law 95(I)/2000', [[19, '2014-01-13']]],
  ['CZ', ['CZ and 8 to 10 digits', 'CZ12345601'], 'Act 235/2004, § 47', [[21, '2013-01-01']]],
  [
    'DE',
    ['DE and 9 digits', 'DE123456704'],
    'UStG, § 12 (1)',
    [
      [19, '2007-01-01', '2020-06-30'],
      [16, '2020-07-01', '2020-12-31', 'UStG, § 28 (1)'],
      [19, '2021-01-01'],
    ],
  ],
  ['DK', ['DK and 8 digits', 'DK12345607'], 'VAT Act, § 33', [[25, '1992-01-01']]],
  [
    'EE',
    ['EE and 9 digits', 'EE101234005'],
    'VAT Act, § 15 (1)',
    [
      [20, '2009-07-01', '2023-12-31'],
      [22, '2024-01-01', '2025-06-30'],
      [24, '2025-07-01'],
    ],
  ],
  ['ES', ['ES and 9 letters or digits', 'ESB12345609'], 'Law 37/1992, article 90', [[21, '2012-09-01']]],
  [
    'FI',
    ['FI and 8 digits', 'FI12345604'],
    'VAT Act 1501/1993, § 84',
    [
      [24, '2013-01-01', '2024-08-31'],
      [25.5, '2024-09-01'],
    ],
  ],
  ['FR', ['FR, 2 letters or digits, and 9 digits', 'FR11123456782'], 'CGI, article 278', [[20, '2014-01-01']]],
  [
    'GR',
    ['EL and 9 digits', 'EL123456709'],
    'VAT Code (Law 2859/2000, codified by Law 5144/2024)',
    [[24, '2016-06-01']],
  ],
  ['HR', ['HR and 11 digits', 'HR12345678903'], 'VAT Act, article 38 (1)', [[25, '2012-03-01']]],
  ['HU', ['HU and 8 digits', 'HU12345607'], 'Act CXXVII of 2007, § 82 (1)', [[27, '2012-01-01']]],
  [
    'IE',
    ['IE, 7 digits, and 1 or 2 letters', 'IE1234567T'],
    'VAT Consolidation Act 2010, section 46 (1)',
    [
      [23, '2012-01-01', '2020-08-31'],
      [21, '2020-09-01', '2021-02-28', covidAct],
      [23, '2021-03-01'],
    ],
  ],
  ['IT', ['IT and 11 digits', 'IT12345670017'], 'DPR 633/1972, article 16', [[22, '2013-10-01']]],
  ['LT', ['LT and 9 or 12 digits', 'LT123456715'], 'VAT Law IX-751, article 19 (1)', [[21, '2009-09-01']]],
  [
    'LU',
    ['LU and 8 digits', 'LU12345613'],
    'Law of 12 February 1979, article 40',
    [
      [17, '2015-01-01', '2022-12-31'],
      [16, '2023-01-01', '2023-12-31', 'https://legilux.public.lu/eli/etat/leg/loi/2022/10/26/a534/jo'],
      [17, '2024-01-01'],
    ],
  ],
  ['LV', ['LV and 11 digits', 'LV40001234006'], 'VAT Law, article 41 (1)', [[21, '2012-07-01']]],
  ['MT', ['MT and 8 digits', 'MT12345634'], 'VAT Act (chapter 406), article 19', [[18, '2004-01-01']]],
  ['NL', ['NL, 9 digits, B, and 2 digits', 'NL123456708B01'], 'Wet OB 1968, article 9 (1)', [[21, '2012-10-01']]],
  ['PL', ['PL and 10 digits', 'PL1234567802'], 'VAT Act, articles 41 (1) and 146ef', [[23, '2011-01-01']]],
  ['PT', ['PT and 9 digits', 'PT123456703'], 'CIVA, article 18 (1) (c)', [[23, '2011-01-01']]],
  [
    'RO',
    ['RO and 2 to 10 digits', 'RO123456703'],
    'Tax Code, article 291 (1)',
    [
      [19, '2017-01-01', '2025-07-31'],
      [21, '2025-08-01', null, 'Tax Code, article 291 (1); Law 141/2025'],
    ],
  ],
  ['SE', ['SE and 12 digits', 'SE123456780601'], 'VAT Act (2023:200), chapter 9 § 2', [[25, '1990-07-01']]],
  ['SI', ['SI and 8 digits', 'SI12345601'], 'ZDDV-1, article 41', [[22, '2013-07-01']]],
  [
    'SK',
    ['SK and 10 digits', 'SK2123456005'],
    'Act 222/2004, § 27 (1)',
    [
      [20, '2011-01-01', '2024-12-31'],
      [23, '2025-01-01'],
    ],
  ],
];

/** Countries outside of the EU with a VAT of their own, VAT IDs that can be checked, or many customers. */
const others: readonly Row[] = [
  [
    'AD',
    ['AD, a letter, 6 digits, and a letter', 'ADF123450E'],
    'Law 11/2012 on the general indirect tax',
    [[4.5, '2013-01-01']],
  ],
  ['AU', ['AU and 11 digits', 'AU51824753556'], 'GST Act 1999, section 9-70', [[10, '2000-07-01']]],
  ['BR', ['BR and 14 digits', 'BR12345678000195'], 'Complementary Law 116/2003: no VAT on services, but ISS', []],
  [
    'CH',
    ['CHE and 9 digits', 'CHE123456707'],
    'MWSTG, article 25 (1)',
    [
      [7.7, '2018-01-01', '2023-12-31'],
      [8.1, '2024-01-01', null, 'MWSTG, article 25 (1); Federal Constitution, article 130'],
    ],
  ],
  ['GB', ['GB and 9 or 12 digits', 'GB123456727'], 'VAT Act 1994, section 2 (1)', [[20, '2011-01-04']]],
  ['IS', null, 'VAT Act 50/1988, article 14', [[24, '2015-01-01']]],
  ['NO', ['NO, 9 digits, and MVA', 'NO123456718MVA'], 'VAT Act (2009), § 5-1', [[25, '2005-01-01']]],
  ['RS', ['RS and 9 digits', 'RS123456704'], 'VAT Law, article 23', [[20, '2012-10-01']]],
  [
    'RU',
    ['RU and 10 or 12 digits', 'RU1234567809'],
    'Tax Code, article 164 (3)',
    [
      [20, '2019-01-01', '2025-12-31'],
      [22, '2026-01-01', null, 'Tax Code, article 164 (3); Federal Law 425-FZ of 28 November 2025'],
    ],
  ],
  ['US', null, 'No federal value added tax', []],
];

export const shippedCountries: Country[] = [...memberStates.map(areaOf('eu')), ...others.map(areaOf('outside'))];
