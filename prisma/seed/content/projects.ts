import type { ChatStep, ProjectState } from '../builders/project-rows';
import { projectScripts, type SampleLanguage } from './scripts';

export type SampleNote = {
  by?: 'customer' | 'voice';
  /** Index of the take. */
  take?: number;
  startMs?: number;
  endMs?: number;
  /** Quoted words of the script. */
  quote?: string;
  text: string;
  isResolved?: boolean;
};

export type SampleProject = {
  slug: string;
  name: string;
  template: string;
  state: ProjectState;
  daysAgo: number;
  language: SampleLanguage;
  /** The shortlist: an email address, or a language for the next voice that speaks it. The first voice is assigned. */
  voices: string[];
  /** Index of the chosen option by the add-on's id. */
  choices?: Record<string, number>;
  description?: string;
  script?: string;
  labels?: string[];
  dueInDays?: number;
  memberNames?: ('adam' | 'erin' | 'vera')[];
  /** `after` is the step that a message follows; by default the invitation. */
  chat?: { by: 'customer' | 'voice'; text: string; after?: ChatStep }[];
  /** Name and text of each delivered take. */
  takes?: [string, string][];
  /** Notes on takes, besides requested changes. */
  notes?: SampleNote[];
  /** An open request of changes. */
  changes?: SampleNote[];
  /** Reason for which the first voice declined. */
  declined?: string;
  rating?: { value: number; comment: string; isPublic?: boolean };
  isCancelled?: boolean;
  isArchived?: boolean;
  unread?: ('olivia' | 'voice')[];
  pickupOf?: string;
};

export const freja = 'freja@voices.example';
export const marcus = 'marcus@voices.example';

const safety =
  'Welcome to the safety course. Before you enter the hall, put on your shoes, your helmet and your vest. If you hear the alarm, leave by the nearest green door and wait at the meeting point.';
const holiday =
  'This winter, give something that cannot be wrapped. An evening together, a table for two, a story by the fire. Brightside. Light for the dark season.';
const report =
  'Last year we moved into a house without a chimney. It makes its own warmth, it waters its own garden, and every evening it gives a little light back to the street.';

const openingNight = 'Tonight the doors are open until midnight. Come and see how light is made.';

export const brightsideProjects: readonly SampleProject[] = [
  {
    slug: 'trade-fair',
    name: 'Trade fair loop',
    template: 'commercial',
    state: 'created',
    daysAgo: 0.2,
    language: 'en',
    voices: [],
  },
  {
    slug: 'onboarding',
    name: 'Onboarding, module 1',
    template: 'e-learning',
    state: 'created',
    daysAgo: 1,
    language: 'en',
    voices: [],
    description: 'The first of six modules for new colleagues. Friendly, clear and not too fast.',
    script:
      'Welcome to Brightside. In this module you will meet the people you work with, learn where to find help, and set up the tools that you need in your first week.',
    memberNames: ['erin'],
    labels: ['HR'],
  },
  {
    slug: 'summer-sale',
    name: 'Summer sale, radio',
    template: 'commercial',
    state: 'shortlisted',
    daysAgo: 2,
    language: 'da',
    voices: [freja, 'da', 'da'],
    choices: { media: 0, territory: 0 },
    description: 'Thirty seconds for Danish radio. Bright and quick, but not shouting.',
    script: 'Sommeren er kort. Det er vores udsalg også. Kom forbi Brightside i dag, og tag lyset med hjem.',
    labels: ['Radio', 'Denmark'],
    dueInDays: 9,
    memberNames: ['adam'],
    chat: [
      { by: 'customer', text: 'Hi Freja! We loved your radio demo. Could you do this one a little faster than that?' },
      { by: 'voice', text: 'Hi Olivia, thank you! Yes, 30 seconds fits well. Is "Brightside" said the English way?' },
      { by: 'customer', text: 'Yes, English pronunciation please.' },
      { by: 'voice', text: 'Perfect. I can record tomorrow morning if you decide today.' },
    ],
    unread: ['olivia'],
  },
  {
    slug: 'audio-guide',
    name: 'Museum audio guide',
    template: 'audiobook',
    state: 'assigned',
    daysAgo: 1.5,
    language: 'en',
    voices: [marcus, 'en', 'en'],
    description:
      'Forty short stops through an exhibition about light. Curious and close, like a good friend who knows a lot.',
    script:
      'Stop one. Please stand where the lamp is warm. Two hundred years ago this was the brightest room in the city, and people came only to read a letter here.',
    labels: ['Culture'],
    dueInDays: 20,
    chat: [
      { by: 'customer', text: 'Hello Marcus, would you have time for this in the next two weeks?' },
      { by: 'voice', text: 'Hello! I would, and it sounds like fun. I can deliver ten stops a day.' },
    ],
    unread: ['voice'],
  },
  {
    slug: 'safety-training',
    name: 'Safety training',
    template: 'e-learning',
    state: 'accepted',
    daysAgo: 2.5,
    language: 'en',
    voices: [freja, 'en'],
    description: 'Calm and serious, for people who start on the factory floor. Neutral English.',
    script: safety,
    labels: ['HR', 'Factory'],
    dueInDays: 4,
    memberNames: ['adam', 'erin'],
    chat: [
      { by: 'voice', text: 'One question: do you want the slide titles read out as well?', after: 'accepted' },
      { by: 'customer', text: 'No, only the text below them, please.', after: 'accepted' },
      { by: 'voice', text: 'Clear. I start right away.', after: 'accepted' },
    ],
  },
  {
    slug: 'autumn-tv',
    name: 'Autumn TV spot',
    template: 'commercial',
    state: 'delivered',
    daysAgo: 4,
    language: 'da',
    voices: [freja, 'da'],
    choices: { media: 1 },
    description: 'Twenty seconds. Warm, with a smile at the end.',
    script: 'Aftenerne bliver mørkere. Hos os bliver lyset tændt. Brightside, lys til hele familien.',
    labels: ['TV'],
    takes: [
      ['Calm', 'Aftenerne bliver mørkere. Hos os bliver lyset tændt. Brightside, lys til hele familien.'],
      ['With a smile', 'Aftenerne bliver mørkere! Hos os bliver lyset tændt. Brightside, lys til hele familien!'],
    ],
    notes: [
      { take: 0, startMs: 1_200, endMs: 2_600, text: 'Could this be a little slower?' },
      { take: 1, startMs: 3_000, text: 'This smile is exactly right.', isResolved: true },
    ],
    chat: [
      { by: 'voice', text: 'Two takes for you: one calm, one with more smile.', after: 'delivered' },
      { by: 'customer', text: 'Thank you! I have left two notes on them.', after: 'delivered' },
    ],
    unread: ['olivia'],
  },
  {
    slug: 'product-tour',
    name: 'Product tour',
    template: 'e-learning',
    state: 'delivered',
    daysAgo: 15.6,
    language: 'en',
    voices: [marcus],
    description: 'A walk through the new app, two minutes.',
    script: 'Let us look around. On the left you see your lamps, and on the right what they are doing now.',
    takes: [['Tour', 'Let us look around. On the left you see your lamps, and on the right what they are doing now.']],
  },
  {
    slug: 'answering-machine',
    name: 'Customer service menu',
    template: 'phone-system',
    state: 'delivered',
    daysAgo: 5,
    language: 'en',
    voices: [marcus, 'en'],
    description: 'Four prompts for our new exchange. Polite and short.',
    script: 'welcome: Thank you for calling Brightside.\nmenu: For orders, press one. For repairs, press two.',
    takes: [
      ['welcome', 'Thank you for calling Brightside. You will be connected in a moment.'],
      ['menu', 'For orders, press one. For repairs, press two. To hear this again, press nine.'],
      ['closed', 'We are closed at the moment. Please call again tomorrow from eight o’clock.'],
      ['queue', 'All our colleagues are busy. Please hold the line.'],
    ],
  },
  {
    slug: 'annual-report',
    name: 'Annual report film',
    template: 'e-learning',
    state: 'approved',
    daysAgo: 9,
    language: 'en',
    voices: [marcus, 'en'],
    description: 'Three minutes about our new building. Proud, but modest.',
    script: report,
    labels: ['Film'],
    takes: [['Final', report]],
    memberNames: ['adam'],
    chat: [
      { by: 'customer', text: 'The board will watch this on Friday, so the date matters.' },
      { by: 'voice', text: 'Understood. You have it by Wednesday.' },
    ],
  },
  {
    slug: 'annual-report-pickup',
    name: 'Annual report film PICKUP',
    template: 'e-learning',
    state: 'accepted',
    daysAgo: 2,
    language: 'en',
    voices: [marcus],
    description: 'One number has changed: please read the last sentence once more.',
    script: 'Every evening it gives a third of its light back to the street.',
    pickupOf: 'annual-report',
  },
  {
    slug: 'holiday-commercial',
    name: 'Holiday commercial',
    template: 'commercial',
    state: 'rated',
    daysAgo: 26,
    language: 'en',
    voices: [freja, 'en', 'en'],
    choices: { media: 2, territory: 1 },
    description: 'Warm and unhurried, as if the snow was falling outside.',
    script: holiday,
    takes: [['Holiday', holiday]],
    labels: ['TV', 'Radio'],
    rating: { value: 5, comment: 'Quick, kind and exactly the tone we had in mind.', isPublic: true },
  },
  {
    slug: 'gallery-night',
    name: 'Gallery night, radio spot',
    template: 'commercial',
    state: 'delivered',
    daysAgo: 3.4,
    language: 'en',
    voices: [marcus, 'en'],
    choices: { media: 0 },
    description: 'Twenty seconds for one evening only. Curious, with a little mischief.',
    script: openingNight,
    labels: ['Radio'],
    takes: [['Opening night', openingNight]],
    changes: [
      {
        take: 0,
        startMs: 200,
        endMs: 900,
        quote: 'Tonight',
        text: 'This word sells it: a little more weight, please.',
      },
      { quote: 'how light is made', text: 'As if you were telling a secret.' },
      { text: 'Could the whole read be one second shorter?' },
    ],
  },
  {
    slug: 'fitness-app',
    name: 'Fitness app, ten workouts',
    template: 'e-learning',
    state: 'shortlisted',
    daysAgo: 3,
    language: 'en',
    voices: [marcus, 'en', 'en'],
    description: 'A coach who counts along without shouting.',
    script: 'Stand tall. Breathe in, arms up. And down again, slowly. Four more.',
    dueInDays: 6,
    declined: 'I am recording a series abroad for the next two weeks, sorry. I would love to do the next one.',
  },
  {
    slug: 'spring-launch',
    name: 'Spring launch, radio',
    template: 'commercial',
    state: 'rated',
    daysAgo: 355,
    language: 'en',
    voices: [freja],
    choices: { media: 0 },
    description: 'Last year’s launch. The license for radio ends soon.',
    script: 'The days are getting longer. Now your evenings can, too. Brightside.',
    labels: ['Radio'],
    takes: [['Launch', 'The days are getting longer. Now your evenings can, too. Brightside.']],
    rating: { value: 5, comment: 'The first take was already the one. We only had to listen.', isPublic: true },
  },
  {
    slug: 'city-guide',
    name: 'City guide',
    template: 'e-learning',
    state: 'rated',
    daysAgo: 75,
    language: 'en',
    voices: [marcus],
    description: 'A walk past our lamps, for visitors.',
    script: 'Turn left at the theater, and look up. This lamp has hung here since the first tram.',
    takes: [['Walk', 'Turn left at the theater, and look up. This lamp has hung here since the first tram.']],
    rating: {
      value: 5,
      isPublic: true,
      comment: 'Marcus asked the right questions before he recorded. Not one retake needed.',
    },
  },
  {
    slug: 'midsummer',
    name: 'Midsummer, radio',
    template: 'commercial',
    state: 'rated',
    daysAgo: 110,
    language: 'sv',
    voices: ['sv'],
    description: 'Fifteen seconds, light and happy.',
    script: projectScripts.midsummer,
    takes: [['Midsummer', projectScripts.midsummer]],
    rating: { value: 4, comment: 'Warm and quick, and there the same evening.', isPublic: true },
  },
  {
    slug: 'podcast-intro',
    name: 'Podcast intro',
    template: 'commercial',
    state: 'shortlisted',
    daysAgo: 40,
    language: 'sv',
    voices: ['sv', 'sv'],
    description: 'Ten seconds in front of every episode.',
    script: 'Du lyssnar på Ljusare tider, en podd från Brightside.',
    isArchived: true,
  },
  {
    slug: 'old-jingle',
    name: 'Old jingle',
    template: 'commercial',
    state: 'created',
    daysAgo: 60,
    language: 'en',
    voices: [],
    description: 'Not needed any more.',
    isCancelled: true,
  },
  {
    slug: 'company-film',
    name: 'Company film',
    template: 'corporate-film',
    state: 'created',
    daysAgo: 3,
    language: 'de',
    voices: [],
    description: 'Five minutes for our partners in Germany. Who would you suggest?',
    script: 'Licht ist für uns mehr als eine Ware. Es ist ein Versprechen.',
  },
  {
    slug: 'lamp-names',
    name: 'Names of the lamps',
    template: 'house-voice',
    state: 'shortlisted',
    daysAgo: 1.2,
    language: 'en',
    voices: [freja, marcus],
    description: 'Thirty product names, each said twice.',
    script: 'Aurora. Ember. Lantern. Firefly.',
  },
  {
    slug: 'salt-and-lanterns',
    name: 'Salt and Lanterns, the game',
    template: 'game-dialogue',
    state: 'delivered',
    daysAgo: 7,
    language: 'en',
    voices: [marcus, 'en', 'en'],
    description: 'All the people of a small harbor town. Every line is a file, with its direction beside it.',
    labels: ['Game'],
    dueInDays: 14,
    memberNames: ['erin'],
    takes: [],
    chat: [
      { by: 'voice', text: 'The harbor is done. The captain is my favorite so far.', after: 'delivered' },
      { by: 'customer', text: 'Ours too! Please keep that voice for the lighthouse.', after: 'delivered' },
    ],
  },
];
