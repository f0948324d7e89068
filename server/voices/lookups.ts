import { dialectKey } from '@/lib/domain/people/demos';
import type { LanguageCode } from '@/lib/domain/people/languages';
import type { Tx } from '@/server/platform/db';

/**
 * Writes the types, tones, ages and initial dialects, in production too. A second run adds new values and changes
 * nothing else, including the dialects that voices added.
 */
export async function loadLookups(tx: Tx): Promise<void> {
  const attributes = [
    ...demoTypes.map((name, position) => ({ kind: 'type' as const, name, position })),
    ...demoTones.map((name, position) => ({ kind: 'tone' as const, name, position })),
    ...demoAges.map((name, position) => ({ kind: 'age' as const, name, position })),
  ];
  await tx.demoAttribute.createMany({ data: attributes, skipDuplicates: true });
  await tx.dialect.createMany({
    data: Object.entries(dialects).flatMap(([languageCode, names]) =>
      names.map((name) => ({ languageCode, name, key: dialectKey(name) })),
    ),
    skipDuplicates: true,
  });
}

export const demoTypes = [
  'Commercial',
  'E-learning',
  'Audiobook',
  'Documentary',
  'Corporate',
  'Phone system',
  'Narration',
  'Promo',
  'Trailer',
  'Radio',
  'TV',
  'Podcast',
  'Video game',
  'Animation',
  'Character',
  'Dubbing',
  'Explainer',
  'Medical',
  'Technical',
  'Meditation',
  'News',
  'Museum guide',
  'Navigation',
  'Children',
  'Announcement',
  'Voice assistant',
] as const;

export const demoTones = [
  'Warm',
  'Friendly',
  'Calm',
  'Confident',
  'Authoritative',
  'Natural',
  'Conversational',
  'Energetic',
  'Enthusiastic',
  'Bright',
  'Deep',
  'Soft',
  'Smooth',
  'Husky',
  'Serious',
  'Professional',
  'Trustworthy',
  'Inspiring',
  'Playful',
  'Funny',
  'Dramatic',
  'Mysterious',
  'Sensual',
  'Cool',
  'Youthful',
  'Elegant',
  'Epic',
  'Sincere',
  'Soothing',
  'Quirky',
] as const;

/** Ages that the voice sounds like, youngest first. */
export const demoAges = ['Child', 'Teenager', 'Young adult', 'Adult', 'Middle aged', 'Senior'] as const;

export type DemoType = (typeof demoTypes)[number];
export type DemoTone = (typeof demoTones)[number];
export type DemoAge = (typeof demoAges)[number];

/** The initial dialects of an installation; voices add their own. */
export const dialects: Partial<Record<LanguageCode, readonly string[]>> = {
  af: namesIn('Standard Afrikaans, Kaapse Afrikaans, Eastern Cape Afrikaans, Orange River Afrikaans'),
  ar: namesIn(
    'Modern Standard, Egyptian, Levantine, Lebanese, Syrian, Palestinian, Jordanian, Gulf, Saudi (Najdi), Hejazi, Iraqi, Yemeni, Sudanese, Moroccan, Algerian, Tunisian, Libyan',
  ),
  bg: namesIn('Standard Bulgarian, Sofia, Shop, Rhodope, Eastern Bulgarian, Western Bulgarian'),
  bn: namesIn('Standard Bengali, Kolkata, Dhaka, Chittagonian, Sylheti'),
  ca: namesIn('Central Catalan, Barcelona, Valencian, Balearic, North-Western, Rossellonès, Alguerese'),
  cs: namesIn('Standard Czech, Bohemian, Prague, Moravian, Hanakian, Silesian (Lach)'),
  cy: namesIn('North Welsh, South Welsh, Mid Welsh'),
  da: namesIn('Rigsdansk, Københavnsk, Jysk, Sønderjysk, Vestjysk, Nordjysk, Østjysk, Fynsk, Bornholmsk, Sjællandsk'),
  de: namesIn(
    'Hochdeutsch, Austrian, Viennese, Tyrolean, Styrian, Swiss German, Bernese, Zurich German, Bavarian, Franconian, Swabian, Badisch, Hessian, Palatine, Kölsch, Ruhr, Berlin, Saxon, Thuringian, Hamburg, Low German',
  ),
  el: namesIn('Standard Modern Greek, Athenian, Cretan, Cypriot, Thessaloniki, Pontic'),
  en: namesIn(
    'General American, Californian, Midwestern, New York, Boston, Southern American, Texan, African American, Canadian, British RP, Estuary, London (Cockney), Multicultural London, West Country, Midlands, Birmingham, Yorkshire, Lancashire, Manchester, Liverpool (Scouse), Newcastle (Geordie), Scottish, Glasgow, Edinburgh, Welsh, Irish, Dublin, Northern Irish, Australian, New Zealand, South African, Indian, Singaporean, Nigerian, Caribbean, Jamaican, Transatlantic, Neutral international',
  ),
  es: namesIn(
    'Castilian, Andalusian, Canarian, Catalan accent, Basque accent, Galician accent, Neutral Latin American, Mexican, Northern Mexican, Yucatecan, Guatemalan, Costa Rican, Panamanian, Cuban, Dominican, Puerto Rican, Colombian (Bogotá), Colombian (Paisa), Colombian (Coast), Venezuelan, Ecuadorian, Peruvian, Bolivian, Chilean, Argentinian (Rioplatense), Uruguayan, Paraguayan, US Spanish',
  ),
  et: namesIn('Standard Estonian, Northern Estonian, Southern Estonian, Võro, Seto, Saaremaa'),
  eu: namesIn('Standard Basque (Batua), Biscayan, Gipuzkoan, Upper Navarrese, Lapurdian'),
  fa: namesIn('Tehrani, Isfahani, Shirazi, Mashhadi, Dari, Tajik'),
  fi: namesIn(
    'Yleiskieli, Helsinki, Turku, Tampere, Häme, Savo, Pohjanmaa, Karelian, Lapland, Rauma, Kymenlaakso, Finland Swedish accent',
  ),
  fr: namesIn(
    'Standard French, Parisian, Marseille, Toulouse, Lyon, Northern (Ch’ti), Alsatian, Breton accent, Corsican, Belgian, Swiss, Québécois, Acadian, West African, North African, Caribbean, Réunion',
  ),
  ga: namesIn('Ulster Irish, Connacht Irish, Munster Irish'),
  gl: namesIn('Standard Galician, Western Galician, Central Galician, Eastern Galician'),
  he: namesIn('Standard Israeli, Mizrahi, Yemenite, Ashkenazi'),
  hi: namesIn('Standard Hindi (Khari Boli), Delhi, Mumbai, Awadhi, Bhojpuri accent, Haryanvi, Rajasthani, Hyderabadi'),
  hr: namesIn('Standard Croatian, Zagreb, Kajkavian, Chakavian, Dalmatian, Slavonian, Istrian'),
  hu: namesIn('Standard Hungarian, Budapest, Palóc, Szeged, Transdanubian, Székely, Transylvanian'),
  id: namesIn(
    'Standard Indonesian, Jakarta (Betawi), Javanese accent, Sundanese accent, Balinese accent, Batak, Minang',
  ),
  is: namesIn('Standard Icelandic, Northern (harðmæli), Southern (linmæli), Westfjords, Eastern'),
  it: namesIn(
    'Standard Italian, Tuscan, Florentine, Roman, Milanese, Venetian, Piedmontese, Ligurian, Emilian, Neapolitan, Apulian, Calabrian, Sicilian, Sardinian, Swiss Italian',
  ),
  ja: namesIn('Standard (Tokyo), Kansai, Osaka, Kyoto, Nagoya, Hiroshima, Hakata, Tohoku, Hokkaido, Okinawan'),
  ko: namesIn('Standard (Seoul), Gyeongsang (Busan), Jeolla, Chungcheong, Gangwon, Jeju, North Korean'),
  lt: namesIn('Standard Lithuanian, Aukštaitian, Samogitian, Dzūkian, Vilnius'),
  lv: namesIn('Standard Latvian, Riga, Latgalian, Livonian, Vidzeme, Kurzeme'),
  ms: namesIn('Standard Malay, Kuala Lumpur, Kelantan, Kedah, Johor, Sarawak, Bruneian, Singaporean'),
  mt: namesIn('Standard Maltese, Gozitan'),
  nl: namesIn(
    'Standard Dutch, Flemish, Antwerp, Ghent, West Flemish, Limburgish, Brabantian, Amsterdam, Rotterdam, The Hague, Groningen, Twente, Surinamese',
  ),
  no: namesIn(
    'Østnorsk, Oslo, Bergensk, Trøndersk, Stavanger, Sørlandsk, Nordnorsk, Tromsø, Sunnmøre, Telemark, Hedmark, Nynorsk',
  ),
  pa: namesIn('Majhi, Doabi, Malwai, Pothwari'),
  pl: namesIn('Standard Polish, Warsaw, Kraków, Silesian, Kashubian accent, Podhale (Highlander), Poznań, Podlasie'),
  pt: namesIn(
    'European Portuguese, Lisbon, Porto, Alentejo, Algarve, Azorean, Madeiran, Brazilian, São Paulo, Rio de Janeiro (Carioca), Minas Gerais, Bahia, Recife, Gaúcho, Angolan, Mozambican',
  ),
  ro: namesIn('Standard Romanian, Bucharest, Moldavian, Transylvanian, Banat, Oltenian, Maramureș'),
  ru: namesIn('Standard Russian, Moscow, Saint Petersburg, Northern, Southern, Ural, Siberian, Odessa'),
  sk: namesIn('Standard Slovak, Bratislava, Central Slovak, Eastern Slovak, Western Slovak'),
  sl: namesIn('Standard Slovenian, Ljubljana, Styrian, Littoral, Prekmurje, Upper Carniolan'),
  sq: namesIn('Standard Albanian, Tosk, Gheg, Kosovar, Arbëresh'),
  sr: namesIn('Standard Serbian, Belgrade, Vojvodina, Southern Serbian, Bosnian Serb, Montenegrin'),
  sv: namesIn(
    'Rikssvenska, Stockholmska, Göteborgska, Skånska, Småländska, Östgötska, Västgötska, Gotländska, Dalmål, Värmländska, Norrländska, Luleå, Jämtska, Finlandssvenska, Blekingska, Hallandska',
  ),
  sw: namesIn('Standard Swahili, Kenyan, Tanzanian, Zanzibar (Unguja), Mombasa, Congolese'),
  ta: namesIn('Standard Tamil, Chennai, Madurai, Coimbatore, Sri Lankan'),
  te: namesIn('Standard Telugu, Coastal Andhra, Telangana, Rayalaseema'),
  th: namesIn('Standard (Bangkok), Isan, Northern Thai, Southern Thai'),
  tl: namesIn('Manila, Batangas, Bulacan, Taglish'),
  tr: namesIn('Standard Turkish, Istanbul, Aegean, Black Sea, Central Anatolian, Eastern Anatolian, Cypriot, Rumelian'),
  uk: namesIn('Standard Ukrainian, Kyiv, Lviv, Polissian, Hutsul, Kharkiv (Sloboda), Odesa'),
  ur: namesIn('Standard Urdu, Karachi, Lahore, Dakhini, Lucknow'),
  vi: namesIn('Northern (Hanoi), Central (Huế), Southern (Saigon), Nghệ An, Mekong Delta'),
  zh: namesIn(
    'Mandarin (Putonghua), Beijing, Taiwanese Mandarin, Singaporean Mandarin, Cantonese, Hong Kong, Shanghainese, Sichuanese, Hokkien, Hakka, Northeastern',
  ),
  zu: namesIn('Standard Zulu, Durban, Johannesburg'),
};

function namesIn(names: string): readonly string[] {
  return names.split(', ');
}
