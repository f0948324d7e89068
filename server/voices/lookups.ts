import { dialectKey } from '@/lib/domain/people/demos';
import type { LanguageCode } from '@/lib/domain/people/languages';
import type { Tx } from '@/server/platform/db';

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

/** The initial dialects of an installation; voices add their own. */
export const dialects: Partial<Record<LanguageCode, readonly string[]>> = {
  af: list('Standard Afrikaans, Kaapse Afrikaans, Eastern Cape Afrikaans, Orange River Afrikaans'),
  ar: list(
    'Modern Standard, Egyptian, Levantine, Lebanese, Syrian, Palestinian, Jordanian, Gulf, Saudi (Najdi), Hejazi, Iraqi, Yemeni, Sudanese, Moroccan, Algerian, Tunisian, Libyan',
  ),
  bg: list('Standard Bulgarian, Sofia, Shop, Rhodope, Eastern Bulgarian, Western Bulgarian'),
  bn: list('Standard Bengali, Kolkata, Dhaka, Chittagonian, Sylheti'),
  ca: list('Central Catalan, Barcelona, Valencian, Balearic, North-Western, Rossellonès, Alguerese'),
  cs: list('Standard Czech, Bohemian, Prague, Moravian, Hanakian, Silesian (Lach)'),
  cy: list('North Welsh, South Welsh, Mid Welsh'),
  da: list('Rigsdansk, Københavnsk, Jysk, Sønderjysk, Vestjysk, Nordjysk, Østjysk, Fynsk, Bornholmsk, Sjællandsk'),
  de: list(
    'Hochdeutsch, Austrian, Viennese, Tyrolean, Styrian, Swiss German, Bernese, Zurich German, Bavarian, Franconian, Swabian, Badisch, Hessian, Palatine, Kölsch, Ruhr, Berlin, Saxon, Thuringian, Hamburg, Low German',
  ),
  el: list('Standard Modern Greek, Athenian, Cretan, Cypriot, Thessaloniki, Pontic'),
  en: list(
    'General American, Californian, Midwestern, New York, Boston, Southern American, Texan, African American, Canadian, British RP, Estuary, London (Cockney), Multicultural London, West Country, Midlands, Birmingham, Yorkshire, Lancashire, Manchester, Liverpool (Scouse), Newcastle (Geordie), Scottish, Glasgow, Edinburgh, Welsh, Irish, Dublin, Northern Irish, Australian, New Zealand, South African, Indian, Singaporean, Nigerian, Caribbean, Jamaican, Transatlantic, Neutral international',
  ),
  es: list(
    'Castilian, Andalusian, Canarian, Catalan accent, Basque accent, Galician accent, Neutral Latin American, Mexican, Northern Mexican, Yucatecan, Guatemalan, Costa Rican, Panamanian, Cuban, Dominican, Puerto Rican, Colombian (Bogotá), Colombian (Paisa), Colombian (Coast), Venezuelan, Ecuadorian, Peruvian, Bolivian, Chilean, Argentinian (Rioplatense), Uruguayan, Paraguayan, US Spanish',
  ),
  et: list('Standard Estonian, Northern Estonian, Southern Estonian, Võro, Seto, Saaremaa'),
  eu: list('Standard Basque (Batua), Biscayan, Gipuzkoan, Upper Navarrese, Lapurdian'),
  fa: list('Tehrani, Isfahani, Shirazi, Mashhadi, Dari, Tajik'),
  fi: list(
    'Yleiskieli, Helsinki, Turku, Tampere, Häme, Savo, Pohjanmaa, Karelian, Lapland, Rauma, Kymenlaakso, Finland Swedish accent',
  ),
  fr: list(
    'Standard French, Parisian, Marseille, Toulouse, Lyon, Northern (Ch’ti), Alsatian, Breton accent, Corsican, Belgian, Swiss, Québécois, Acadian, West African, North African, Caribbean, Réunion',
  ),
  ga: list('Ulster Irish, Connacht Irish, Munster Irish'),
  gl: list('Standard Galician, Western Galician, Central Galician, Eastern Galician'),
  he: list('Standard Israeli, Mizrahi, Yemenite, Ashkenazi'),
  hi: list('Standard Hindi (Khari Boli), Delhi, Mumbai, Awadhi, Bhojpuri accent, Haryanvi, Rajasthani, Hyderabadi'),
  hr: list('Standard Croatian, Zagreb, Kajkavian, Chakavian, Dalmatian, Slavonian, Istrian'),
  hu: list('Standard Hungarian, Budapest, Palóc, Szeged, Transdanubian, Székely, Transylvanian'),
  id: list('Standard Indonesian, Jakarta (Betawi), Javanese accent, Sundanese accent, Balinese accent, Batak, Minang'),
  is: list('Standard Icelandic, Northern (harðmæli), Southern (linmæli), Westfjords, Eastern'),
  it: list(
    'Standard Italian, Tuscan, Florentine, Roman, Milanese, Venetian, Piedmontese, Ligurian, Emilian, Neapolitan, Apulian, Calabrian, Sicilian, Sardinian, Swiss Italian',
  ),
  ja: list('Standard (Tokyo), Kansai, Osaka, Kyoto, Nagoya, Hiroshima, Hakata, Tohoku, Hokkaido, Okinawan'),
  ko: list('Standard (Seoul), Gyeongsang (Busan), Jeolla, Chungcheong, Gangwon, Jeju, North Korean'),
  lt: list('Standard Lithuanian, Aukštaitian, Samogitian, Dzūkian, Vilnius'),
  lv: list('Standard Latvian, Riga, Latgalian, Livonian, Vidzeme, Kurzeme'),
  ms: list('Standard Malay, Kuala Lumpur, Kelantan, Kedah, Johor, Sarawak, Bruneian, Singaporean'),
  mt: list('Standard Maltese, Gozitan'),
  nl: list(
    'Standard Dutch, Flemish, Antwerp, Ghent, West Flemish, Limburgish, Brabantian, Amsterdam, Rotterdam, The Hague, Groningen, Twente, Surinamese',
  ),
  no: list(
    'Østnorsk, Oslo, Bergensk, Trøndersk, Stavanger, Sørlandsk, Nordnorsk, Tromsø, Sunnmøre, Telemark, Hedmark, Nynorsk',
  ),
  pa: list('Majhi, Doabi, Malwai, Pothwari'),
  pl: list('Standard Polish, Warsaw, Kraków, Silesian, Kashubian accent, Podhale (Highlander), Poznań, Podlasie'),
  pt: list(
    'European Portuguese, Lisbon, Porto, Alentejo, Algarve, Azorean, Madeiran, Brazilian, São Paulo, Rio de Janeiro (Carioca), Minas Gerais, Bahia, Recife, Gaúcho, Angolan, Mozambican',
  ),
  ro: list('Standard Romanian, Bucharest, Moldavian, Transylvanian, Banat, Oltenian, Maramureș'),
  ru: list('Standard Russian, Moscow, Saint Petersburg, Northern, Southern, Ural, Siberian, Odessa'),
  sk: list('Standard Slovak, Bratislava, Central Slovak, Eastern Slovak, Western Slovak'),
  sl: list('Standard Slovenian, Ljubljana, Styrian, Littoral, Prekmurje, Upper Carniolan'),
  sq: list('Standard Albanian, Tosk, Gheg, Kosovar, Arbëresh'),
  sr: list('Standard Serbian, Belgrade, Vojvodina, Southern Serbian, Bosnian Serb, Montenegrin'),
  sv: list(
    'Rikssvenska, Stockholmska, Göteborgska, Skånska, Småländska, Östgötska, Västgötska, Gotländska, Dalmål, Värmländska, Norrländska, Luleå, Jämtska, Finlandssvenska, Blekingska, Hallandska',
  ),
  sw: list('Standard Swahili, Kenyan, Tanzanian, Zanzibar (Unguja), Mombasa, Congolese'),
  ta: list('Standard Tamil, Chennai, Madurai, Coimbatore, Sri Lankan'),
  te: list('Standard Telugu, Coastal Andhra, Telangana, Rayalaseema'),
  th: list('Standard (Bangkok), Isan, Northern Thai, Southern Thai'),
  tl: list('Manila, Batangas, Bulacan, Taglish'),
  tr: list('Standard Turkish, Istanbul, Aegean, Black Sea, Central Anatolian, Eastern Anatolian, Cypriot, Rumelian'),
  uk: list('Standard Ukrainian, Kyiv, Lviv, Polissian, Hutsul, Kharkiv (Sloboda), Odesa'),
  ur: list('Standard Urdu, Karachi, Lahore, Dakhini, Lucknow'),
  vi: list('Northern (Hanoi), Central (Huế), Southern (Saigon), Nghệ An, Mekong Delta'),
  zh: list(
    'Mandarin (Putonghua), Beijing, Taiwanese Mandarin, Singaporean Mandarin, Cantonese, Hong Kong, Shanghainese, Sichuanese, Hokkien, Hakka, Northeastern',
  ),
  zu: list('Standard Zulu, Durban, Johannesburg'),
};

function list(names: string): readonly string[] {
  return names.split(', ');
}
