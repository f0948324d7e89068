import type { OptionUsage, Usage } from '@/lib/domain/licenses/license';
import type { StoredAddon, StoredWordOption } from '@/lib/domain/projects/template-options';
import type { Prisma } from '@/server/platform/db';

type TemplateRow = Prisma.ProjectTemplateCreateManyInput & {
  addons: StoredAddon[];
  usage: Usage;
  maxWordOptions: StoredWordOption[];
};

const cents = (euro: number) => euro * 100;

const words = (...options: [number, number, number][]): StoredWordOption[] =>
  options.map(([count, customer, voice]) => ({
    words: count,
    customerPriceCents: cents(customer),
    voiceFeeCents: cents(voice),
  }));

const choice = (description: string, customer: number, voice: number, usage?: Partial<OptionUsage>) => ({
  description,
  customerPriceCents: cents(customer),
  voiceFeeCents: cents(voice),
  ...(usage && { usage: { media: [], termMonths: null, territory: '', ...usage } }),
});

const revisions: StoredAddon = {
  id: 'extra-revision',
  name: 'Extra revision',
  description: 'New takes after a change of the script.',
  options: [
    { ...choice('One more round', 60, 40), changeRounds: 1 },
    { ...choice('Three more rounds', 150, 100), changeRounds: 3 },
  ],
};

const express: StoredAddon = {
  id: 'express',
  name: 'Express delivery',
  description: 'The voice delivers within 24 hours of accepting.',
  options: [choice('Within 24 hours', 90, 60)],
};

const base = {
  moreInfoUrl: '/docs/how-it-works',
  autoApproveDays: 15,
  changeRounds: 2,
  roundCustomerPriceCents: cents(75),
  roundVoiceFeeCents: cents(50),
  pickupAllowed: true,
  pickupDays: 90,
  pickupInfo: 'A pickup is a small change recorded afterwards by the same voice, up to 10 % of the script.',
} as const;

const nordicCountries = 'Denmark, Finland, Iceland, Norway and Sweden';

/** Returns a usage; 0 months mean no limit. */
const use = (media: string[], termMonths: number, territory: string) => ({ usage: { media, termMonths, territory } });

const ownChannels = ['online', 'the customer’s own channels'];

/** The rule is in docs/rules/start.md#sample-data. */
export function templateRows(allowedVoices: { houseVoice: string[] }): TemplateRow[] {
  const rows: TemplateRow[] = [
    {
      ...base,
      id: 'commercial',
      name: 'Commercial',
      description: 'Radio, television and online advertising, with the rights to broadcast it.',
      icon: 'megaphone',
      priceInfo: 'From €450 with one year of online use',
      customerPriceCents: cents(450),
      voiceFeeCents: cents(300),
      baseWords: 75,
      maxWordOptions: words([150, 120, 80], [300, 260, 170]),
      addons: [
        {
          id: 'media',
          name: 'Media',
          description: 'Where the commercial is shown, besides your own channels.',
          options: [
            choice('Radio, one year', 250, 170, { media: ['radio'], termMonths: 12 }),
            choice('Television, one year', 600, 420, { media: ['television'], termMonths: 12 }),
            choice('Radio and television, one year', 780, 550, { media: ['radio', 'television'], termMonths: 12 }),
          ],
        },
        {
          id: 'territory',
          name: 'Territory',
          description: 'Where the commercial is shown. Without it: in the country of your company.',
          options: [
            choice('Nordic countries', 180, 125, { territory: nordicCountries }),
            choice('Europe', 340, 240, { territory: 'Europe' }),
            choice('Worldwide', 590, 420, { territory: 'worldwide' }),
          ],
        },
        express,
        revisions,
      ],
      ...use(ownChannels, 12, ''),
      pickupCustomerPriceCents: cents(120),
      pickupVoiceFeeCents: cents(80),
      renewalCustomerPriceCents: cents(250),
      renewalVoiceFeeCents: cents(200),
    },
    {
      ...base,
      id: 'e-learning',
      name: 'E-learning',
      description: 'Courses and training, recorded evenly so that modules can be put together later.',
      icon: 'graduation-cap',
      priceInfo: 'From €180 for 500 words',
      customerPriceCents: cents(180),
      voiceFeeCents: cents(120),
      baseWords: 500,
      maxWordOptions: words([1000, 110, 75], [2500, 380, 260], [5000, 820, 570], [10000, 1650, 1150]),
      addons: [
        {
          id: 'split-files',
          name: 'Split files',
          description: 'One file for each slide, named after your list.',
          options: [choice('Up to 50 files', 45, 30), choice('Up to 200 files', 140, 95)],
        },
        revisions,
      ],
      ...use(['internal training', 'courses that are sold'], 0, 'worldwide'),
      pickupCustomerPriceCents: cents(60),
      pickupVoiceFeeCents: cents(40),
    },
    {
      ...base,
      id: 'audiobook',
      name: 'Audiobook',
      description: 'Fiction and non-fiction, read chapter by chapter.',
      icon: 'book-open',
      priceInfo: 'From €950 for 10,000 words',
      customerPriceCents: cents(950),
      voiceFeeCents: cents(700),
      baseWords: 10_000,
      maxWordOptions: words([25_000, 1200, 900], [50_000, 3000, 2300], [100_000, 6600, 5200]),
      addons: [
        {
          id: 'proof-listening',
          name: 'Proof listening',
          description: 'A second person compares the recording with the book.',
          options: [choice('Whole book', 300, 0)],
        },
      ],
      ...use(['sale and streaming as an audiobook'], 120, 'worldwide'),
      deliveryPreset: 'acx',
      pickupDays: 0,
      pickupCustomerPriceCents: cents(90),
      pickupVoiceFeeCents: cents(65),
    },
    {
      ...base,
      id: 'phone-system',
      name: 'Phone system',
      description: 'Greetings, menus and announcements, each as a file of its own.',
      icon: 'phone',
      priceInfo: 'From €140 for up to 10 prompts',
      hasMultipleNamedAudio: true,
      customerPriceCents: cents(140),
      voiceFeeCents: cents(95),
      baseWords: 200,
      maxWordOptions: words([400, 90, 60], [800, 220, 150]),
      addons: [
        {
          id: 'format',
          name: 'Format for your exchange',
          description: 'The prompts also as 8 kHz files.',
          options: [choice('A-law, 8 kHz', 25, 0), choice('µ-law, 8 kHz', 25, 0)],
        },
        express,
      ],
      ...use(['the phone systems of one company'], 0, 'worldwide'),
      pickupCustomerPriceCents: cents(45),
      pickupVoiceFeeCents: cents(30),
    },
    {
      ...base,
      id: 'game-dialogue',
      name: 'Game dialogue',
      description: 'Line by line with the line reader: thousands of lines, each a file with its own name.',
      icon: 'gamepad-2',
      priceInfo: 'From €390 for 1,000 words',
      hasScript: false,
      hasLineReader: true,
      customerPriceCents: cents(390),
      voiceFeeCents: cents(270),
      baseWords: 1000,
      maxWordOptions: words([2500, 420, 300], [5000, 1000, 720], [10_000, 2150, 1550]),
      addons: [
        {
          id: 'efforts',
          name: 'Efforts',
          description: 'Breaths, laughs, shouts and the like.',
          options: [choice('Up to 30', 120, 85), choice('Up to 100', 330, 240)],
        },
        revisions,
      ],
      ...use(['one game and its trailers'], 0, 'worldwide'),
      deliveryPreset: 'games',
      pickupCustomerPriceCents: cents(150),
      pickupVoiceFeeCents: cents(105),
    },
    {
      ...base,
      id: 'corporate-film',
      name: 'Corporate film',
      description: 'Films about your company. We help you to choose: our team reads the brief first.',
      icon: 'clapperboard',
      priceInfo: 'From €320 for 300 words',
      requiresAdminApproval: true,
      customerPriceCents: cents(320),
      voiceFeeCents: cents(215),
      baseWords: 300,
      maxWordOptions: words([600, 160, 110], [1200, 420, 290]),
      addons: [express, revisions],
      ...use(ownChannels, 0, 'worldwide'),
      license: ['Paid advertising is not included.'],
      pickupCustomerPriceCents: cents(80),
      pickupVoiceFeeCents: cents(55),
    },
    {
      ...base,
      id: 'house-voice',
      name: 'House voice',
      description: 'The two voices that speak for all our customers’ brands, at a fixed price.',
      icon: 'mic-vocal',
      priceInfo: '€220, everything included',
      maxVoices: 2,
      allowedVoices: allowedVoices.houseVoice,
      customerPriceCents: cents(220),
      voiceFeeCents: cents(150),
      baseWords: 250,
      maxWordOptions: [],
      addons: [],
      ...use(ownChannels, 0, 'worldwide'),
      pickupCustomerPriceCents: cents(50),
      pickupVoiceFeeCents: cents(35),
    },
  ];
  return rows.map((row, position) => ({ ...row, position }));
}
