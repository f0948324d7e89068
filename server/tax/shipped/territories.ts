import type { TaxRules } from '@/lib/domain/tax/rules';

type Territory = TaxRules['territories'][number];

const valid = { from: '2007-01-01', to: null };

const outside = (country: string, name: string, postalCodes: string[], source: string): Territory => ({
  name,
  country,
  postalCodes,
  countsAs: null,
  ...valid,
  source,
});

const article = (number: string) => `Directive 2006/112/EC, article ${number}`;
const overseas = 'TFEU, article 355 (2) and annex II';

const frenchService = 'CGI, articles 294 and 296; BOI-TVA-GEO-20-40';
const frenchRates = [{ percent: 8.5, from: '2014-01-01', to: null, source: 'CGI, article 296 (1)' }];

/** A French department with a country code of its own and French postal codes; no rates where France charges no VAT. */
const department = (name: string, code: string, postalCode: string, rates: Territory['rates']): Territory[] =>
  [
    { country: 'FR', postalCodes: [postalCode] },
    { country: code, postalCodes: [] },
  ].map((part) => ({
    name,
    ...part,
    countsAs: null,
    taxedBy: 'FR',
    rates,
    ...valid,
    source: `${article('6 (1) (c)')}; ${frenchService}`,
  }));

const islands: Omit<Territory, 'country' | 'postalCodes'> = {
  name: 'Åland',
  countsAs: null,
  taxedBy: 'FI',
  ...valid,
  source: `${article('6 (1) (d)')}; Finnish Tax Administration VH/1343/00.01.00/2023`,
};

const portuguese = 'CIVA, article 18 (3); Decree-Law 347/85';
const circular = 'circular 25045/2024 of the Tax Authority';

/** The first match applies, so a part of another territory is above it. */
export const shippedTerritories: Territory[] = [
  {
    name: 'Monaco',
    country: 'MC',
    postalCodes: [],
    countsAs: 'FR',
    ...valid,
    source: article('7 (1)'),
  },
  {
    name: 'Isle of Man',
    country: 'IM',
    postalCodes: [],
    countsAs: 'GB',
    ...valid,
    source: `${article('7 (1)')}; Isle of Man Act 1979, section 6`,
  },
  {
    name: 'Liechtenstein',
    country: 'LI',
    postalCodes: [],
    countsAs: 'CH',
    ...valid,
    source: 'Treaty of 28 October 1994 between Switzerland and Liechtenstein on VAT',
  },
  {
    name: 'Büsingen',
    country: 'DE',
    postalCodes: ['78266'],
    countsAs: 'CH',
    ...valid,
    source: `${article('6 (2) (b)')}; Treaty of 23 November 1964, article 2 (1) (g); MWSTG, article 3 (a)`,
  },
  {
    name: 'Helgoland',
    country: 'DE',
    postalCodes: ['27498'],
    countsAs: null,
    taxedBy: 'DE',
    rates: [],
    ...valid,
    source: `${article('6 (2) (a)')}; UStG, §§ 1 (2) and 13b (7)`,
  },
  outside('ES', 'Canary Islands', ['35', '38'], article('6 (1) (b)')),
  outside('ES', 'Ceuta', ['51'], article('6 (2) (c)')),
  outside('ES', 'Melilla', ['52'], article('6 (2) (d)')),
  { ...islands, country: 'FI', postalCodes: ['22'] },
  { ...islands, country: 'AX', postalCodes: [] },
  outside('IT', 'Livigno', ['23041'], article('6 (2) (e)')),
  outside('IT', 'Campione d’Italia', ['22061'], article('6 (1) (f)')),
  outside('GR', 'Mount Athos', ['63086', '63087'], article('6 (1) (a)')),
  outside('FR', 'Saint Barthélemy', ['97133', '977'], overseas),
  outside('FR', 'Saint Martin', ['97150', '978'], article('6 (1) (c)')),
  ...department('Guadeloupe', 'GP', '971', frenchRates),
  ...department('Martinique', 'MQ', '972', frenchRates),
  ...department('French Guiana', 'GF', '973', []),
  ...department('Réunion', 'RE', '974', frenchRates),
  ...department('Mayotte', 'YT', '976', []),
  outside('FR', 'French overseas collectivities', ['975', '984', '986', '987', '988'], overseas),
  outside('DK', 'Greenland', ['39'], overseas),
  outside('GB', 'Channel Islands', ['GY', 'JE'], article('6 (1) (e)')),
  outside('NO', 'Svalbard and Jan Mayen', ['917', '8099'], 'VAT Act (2009), § 1-2'),
  {
    name: 'Madeira',
    country: 'PT',
    postalCodes: ['90', '91', '92', '93', '94'],
    countsAs: 'PT',
    rates: [{ percent: 22, from: '2012-04-01', to: null, source: `CIVA, article 18 (3); ${circular}` }],
    ...valid,
    source: portuguese,
  },
  {
    name: 'Azores',
    country: 'PT',
    postalCodes: ['95', '96', '97', '98', '99'],
    countsAs: 'PT',
    rates: [
      { percent: 18, from: '2015-01-01', to: '2021-06-30', source: 'CIVA, article 18 (3) (a), until 2021' },
      { percent: 16, from: '2021-07-01', to: null, source: `Regional Legislative Decree 15-A/2021/A; ${circular}` },
    ],
    ...valid,
    source: portuguese,
  },
];
