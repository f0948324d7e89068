import type { SpeechGender } from '@/server/platform/speech';
import type { SampleLanguage } from './scripts';

export type Culture = {
  voices: number;
  /** 'XX: City, City' per country (ISO 3166-1), in descending order of voices. */
  places: readonly string[];
  women: string;
  men: string;
  surnames: string;
  /** Dialect of each country's cities, from `server/voices/lookups`; a shorter list starts again. */
  dialects: Readonly<Record<string, string>>;
};

export const cultures: Record<SampleLanguage, Culture> = {
  en: {
    voices: 30,
    places: [
      'GB: London, Manchester, Bristol, Edinburgh',
      'US: New York, Los Angeles, Chicago, Austin',
      'IE: Dublin, Cork',
      'CA: Toronto, Vancouver',
      'AU: Melbourne, Sydney',
    ],
    women:
      'Amelia, Grace, Hannah, Ruby, Charlotte, Maeve, Zoe, Imogen, Naomi, Beth, Olive, Harriet, Simone, Tess, Paige, Audrey, Nell, Joanna',
    men: 'Callum, Oliver, Ethan, Theo, Miles, Declan, Jasper, Nathan, Elliot, Owen, Hugo, Marlon, Reuben, Sean, Dexter, Gareth, Wesley, Noel',
    surnames:
      'Whitaker, Brennan, Calloway, Hartley, Ashworth, Mercer, Doyle, Fairbanks, Langley, Okafor, Pembroke, Sinclair, Thornton, Vance, Winslow, Kingsley, Bellamy, Rowe',
    dialects: {
      GB: 'British RP, Manchester, West Country, Edinburgh',
      US: 'New York, Californian, Midwestern, General American',
      IE: 'Dublin, Irish',
      CA: 'Canadian',
      AU: 'Australian',
    },
  },
  de: {
    voices: 16,
    places: ['DE: Berlin, Hamburg, München, Köln', 'AT: Wien, Graz', 'CH: Zürich, Basel'],
    women: 'Annika, Katharina, Leonie, Franziska, Johanna, Miriam, Carolin, Heike, Theresa',
    men: 'Jonas, Matthias, Florian, Lukas, Henrik, Sebastian, Tobias, Konrad, Moritz',
    surnames: 'Brandt, Hofmann, Lindner, Seidel, Vogt, Reinhardt, Kessler, Wagenknecht, Baumann, Steiner',
    dialects: { DE: 'Hochdeutsch, Hochdeutsch, Bavarian, Kölsch', AT: 'Austrian', CH: 'Swiss German' },
  },
  fr: {
    voices: 15,
    places: ['FR: Paris, Lyon, Marseille, Toulouse', 'BE: Bruxelles, Liège', 'CH: Genève, Lausanne'],
    women: 'Camille, Élodie, Juliette, Manon, Sylvie, Inès, Margaux, Océane',
    men: 'Antoine, Baptiste, Julien, Mathieu, Rémi, Théo, Laurent, Quentin',
    surnames: 'Lefèvre, Moreau, Garnier, Delacroix, Rousselot, Fontaine, Charpentier, Vasseur, Perrin',
    dialects: { FR: 'Standard French, Lyon, Marseille, Toulouse', BE: 'Belgian', CH: 'Swiss' },
  },
  es: {
    voices: 15,
    places: [
      'ES: Madrid, Sevilla, Valencia, Bilbao',
      'MX: Ciudad de México, Guadalajara',
      'AR: Buenos Aires, Rosario',
      'CO: Bogotá, Medellín',
    ],
    women: 'Lucía, Carmen, Elena, Valeria, Ximena, Pilar, Rocío, Marisol, Daniela',
    men: 'Javier, Álvaro, Mateo, Diego, Rodrigo, Íñigo, Sergio, Emilio, Joaquín',
    surnames: 'Navarro, Castellanos, Ibáñez, Morales, Quiroga, Herrera, Salazar, Vidal, Cordero, Ocampo',
    dialects: {
      ES: 'Castilian, Andalusian, Castilian, Castilian',
      MX: 'Mexican',
      AR: 'Argentinian (Rioplatense)',
      CO: 'Colombian (Bogotá), Colombian (Paisa)',
    },
  },
  it: {
    voices: 11,
    places: ['IT: Roma, Milano, Torino, Napoli, Bologna'],
    women: 'Chiara, Giulia, Francesca, Alessia, Beatrice, Ludovica',
    men: 'Lorenzo, Matteo, Riccardo, Davide, Tommaso, Gabriele',
    surnames: 'Bellini, Ferrari, Lombardi, Moretti, Santoro, Marchetti, Valenti',
    dialects: { IT: 'Standard Italian, Milanese, Standard Italian, Neapolitan, Emilian' },
  },
  pt: {
    voices: 11,
    places: ['PT: Lisboa, Porto, Coimbra', 'BR: São Paulo, Rio de Janeiro, Recife'],
    women: 'Beatriz, Mariana, Inês, Leonor, Catarina, Fernanda',
    men: 'Tiago, Rafael, Gonçalo, Duarte, Caio, Vicente',
    surnames: 'Almeida, Carvalho, Figueiredo, Nogueira, Tavares, Moura, Azevedo',
    dialects: { PT: 'European Portuguese', BR: 'São Paulo, Brazilian, Brazilian' },
  },
  nl: {
    voices: 10,
    places: ['NL: Amsterdam, Utrecht, Rotterdam', 'BE: Antwerpen, Gent'],
    women: 'Sanne, Femke, Lotte, Marijke, Anouk',
    men: 'Daan, Sander, Joris, Bram, Ruben',
    surnames: 'de Vries, van Dijk, Bakker, Hoekstra, Verhoeven, Claes, Mulder',
    dialects: { NL: 'Standard Dutch, Standard Dutch, Standard Dutch', BE: 'Flemish' },
  },
  da: {
    voices: 10,
    places: ['DK: København, Aarhus, Odense, Aalborg'],
    women: 'Astrid, Mette, Sofie, Signe, Camilla, Ida',
    men: 'Mikkel, Rasmus, Anders, Søren, Frederik, Jeppe',
    surnames: 'Nørgaard, Holm, Kjær, Lauritsen, Bech, Overgaard, Mølgaard',
    dialects: { DK: 'Rigsdansk, Jysk, Fynsk, Jysk' },
  },
  sv: {
    voices: 15,
    places: ['SE: Stockholm, Göteborg, Malmö, Uppsala, Umeå', 'FI: Helsingfors'],
    women: 'Elin, Matilda, Ebba, Karin, Linnea, Sara, Tove, Agnes',
    men: 'Gustav, Oskar, Viktor, Emil, Johan, Axel, Nils, Henning',
    surnames: 'Lindqvist, Bergström, Sandell, Hallberg, Nyman, Wikander, Ekdahl, Söderlund, Åkesson',
    dialects: { SE: 'Rikssvenska, Göteborgska, Skånska, Rikssvenska, Norrländska', FI: 'Finlandssvenska' },
  },
  no: {
    voices: 10,
    places: ['NO: Oslo, Bergen, Trondheim, Stavanger, Tromsø'],
    women: 'Ingrid, Solveig, Marte, Kaja, Hedda',
    men: 'Sindre, Eirik, Håkon, Magnus, Tarjei',
    surnames: 'Haugen, Solberg, Bakken, Fjeldstad, Nygård, Tveit',
    dialects: { NO: 'Østnorsk, Bergensk, Trøndersk, Østnorsk, Nordnorsk' },
  },
  fi: {
    voices: 9,
    places: ['FI: Helsinki, Tampere, Turku, Oulu'],
    women: 'Aino, Helmi, Kaisa, Noora, Veera',
    men: 'Eero, Juhani, Mikko, Ville, Antti',
    surnames: 'Koskinen, Lehtonen, Mäkelä, Rantanen, Salmi, Virtala',
    dialects: { FI: 'Yleiskieli, Tampere, Turku, Yleiskieli' },
  },
  is: {
    voices: 4,
    places: ['IS: Reykjavík, Akureyri'],
    women: 'Sigrún, Hildur, Birta',
    men: 'Einar, Gunnar, Stefán',
    surnames: 'Hallgríms, Blöndal, Thorarensen, Briem',
    dialects: { IS: 'Standard Icelandic, Northern (harðmæli)' },
  },
  et: {
    voices: 4,
    places: ['EE: Tallinn, Tartu'],
    women: 'Liisa, Kadri, Maarja',
    men: 'Rasmus, Taavi, Kristjan',
    surnames: 'Tamm, Saar, Kask, Lepik',
    dialects: { EE: 'Standard Estonian, Southern Estonian' },
  },
  pl: {
    voices: 8,
    places: ['PL: Warszawa, Kraków, Wrocław, Gdańsk'],
    women: 'Agnieszka, Zofia, Magda, Hanna',
    men: 'Jakub, Tomasz, Wojtek, Piotr',
    surnames: 'Nowak, Mazur, Maj, Wilk, Sikora, Bielak',
    dialects: { PL: 'Standard Polish' },
  },
  cs: {
    voices: 5,
    places: ['CZ: Praha, Brno, Ostrava'],
    women: 'Tereza, Barbora, Lenka',
    men: 'Ondřej, Marek, Vojtěch',
    surnames: 'Dolejší, Krejčí, Jarý, Hora, Matějů',
    dialects: { CZ: 'Standard Czech, Moravian, Standard Czech' },
  },
  sk: {
    voices: 4,
    places: ['SK: Bratislava, Košice'],
    women: 'Zuzana, Katarína, Lucia',
    men: 'Martin, Juraj, Peter',
    surnames: 'Kováč, Tichý, Malý, Hronský',
    dialects: { SK: 'Bratislava, Standard Slovak' },
  },
  hu: {
    voices: 4,
    places: ['HU: Budapest, Szeged, Debrecen'],
    women: 'Eszter, Réka, Dóra',
    men: 'Gergő, Bence, Áron',
    surnames: 'Szabó, Halász, Farkas, Vadas',
    dialects: { HU: 'Standard Hungarian' },
  },
  ro: {
    voices: 4,
    places: ['RO: București, Cluj-Napoca, Iași'],
    women: 'Ioana, Andreea, Raluca',
    men: 'Andrei, Radu, Mihai',
    surnames: 'Ionescu, Dumitru, Munteanu, Lazăr',
    dialects: { RO: 'Standard Romanian, Transylvanian, Standard Romanian' },
  },
  hr: {
    voices: 4,
    places: ['HR: Zagreb, Split, Rijeka'],
    women: 'Ivana, Petra, Lana',
    men: 'Luka, Marin, Tin',
    surnames: 'Kovačević, Babić, Perković, Jurić',
    dialects: { HR: 'Standard Croatian, Dalmatian, Standard Croatian' },
  },
  bg: {
    voices: 3,
    places: ['BG: Sofia, Plovdiv, Varna'],
    women: 'Kalina, Desislava',
    men: 'Boyan, Nikolay',
    surnames: 'Bonev, Raynov, Kolev',
    dialects: { BG: 'Sofia, Standard Bulgarian, Standard Bulgarian' },
  },
  el: {
    voices: 4,
    places: ['GR: Athens, Thessaloniki, Chania'],
    women: 'Eleni, Danae, Katerina',
    men: 'Nikos, Stavros, Alexis',
    surnames: 'Andreou, Makri, Vlachou, Nikolaidi',
    dialects: { GR: 'Athenian, Standard Modern Greek, Cretan' },
  },
  tr: {
    voices: 5,
    places: ['TR: Istanbul, Ankara, Izmir'],
    women: 'Elif, Zeynep, Defne',
    men: 'Emre, Kerem, Onur',
    surnames: 'Yıldız, Demir, Aksoy, Karaca, Öztürk',
    dialects: { TR: 'Istanbul, Standard Turkish, Aegean' },
  },
  ru: {
    voices: 4,
    places: ['LV: Riga', 'DE: Berlin', 'CY: Limassol'],
    women: 'Daria, Polina, Vera',
    men: 'Anton, Kirill, Maxim',
    surnames: 'Sokol, Belyh, Gorenko, Karenin',
    dialects: { LV: 'Standard Russian', DE: 'Standard Russian', CY: 'Standard Russian' },
  },
  uk: {
    voices: 5,
    places: ['UA: Kyiv, Lviv, Odesa', 'PL: Kraków'],
    women: 'Oksana, Solomiya, Iryna',
    men: 'Taras, Ostap, Bohdan',
    surnames: 'Kovalenko, Shevchuk, Melnyk, Bondar, Lysenko',
    dialects: { UA: 'Kyiv, Lviv, Standard Ukrainian', PL: 'Standard Ukrainian' },
  },
  ca: {
    voices: 3,
    places: ['ES: Barcelona, Girona, Palma'],
    women: 'Núria, Laia',
    men: 'Jordi, Pau',
    surnames: 'Puig, Soler, Ferrer',
    dialects: { ES: 'Central Catalan, Central Catalan, Balearic' },
  },
  ar: {
    voices: 5,
    places: ['EG: Cairo, Alexandria', 'LB: Beirut', 'AE: Dubai', 'MA: Casablanca'],
    women: 'Layla, Nour, Salma',
    men: 'Karim, Omar, Youssef',
    surnames: 'Haddad, Mansour, Khalil, Nassar, El Amrani',
    dialects: { EG: 'Egyptian', LB: 'Levantine', AE: 'Gulf', MA: 'Modern Standard' },
  },
  hi: {
    voices: 4,
    places: ['IN: Mumbai, Delhi, Jaipur'],
    women: 'Ananya, Priya, Kavya',
    men: 'Arjun, Rohan, Vikram',
    surnames: 'Sharma, Kapoor, Mehta, Joshi',
    dialects: { IN: 'Mumbai, Delhi, Standard Hindi (Khari Boli)' },
  },
  id: {
    voices: 4,
    places: ['ID: Jakarta, Bandung, Yogyakarta'],
    women: 'Dewi, Ratih, Ayu',
    men: 'Bagus, Rizky, Arif',
    surnames: 'Santoso, Wijaya, Lestari, Nugroho',
    dialects: { ID: 'Jakarta (Betawi), Standard Indonesian, Standard Indonesian' },
  },
  ja: {
    voices: 4,
    places: ['JP: Tokyo, Osaka, Kyoto'],
    women: 'Aoi, Haruka, Yui',
    men: 'Ren, Daichi, Kenji',
    surnames: 'Tanaka, Kobayashi, Mori, Hayashi',
    dialects: { JP: 'Standard (Tokyo), Kansai, Kansai' },
  },
  zh: {
    voices: 4,
    places: ['CN: Beijing, Shanghai', 'TW: Taipei', 'SG: Singapore'],
    women: 'Mei, Xiuying, Jing',
    men: 'Wei, Jun, Haoran',
    surnames: 'Chen, Lin, Zhao, Huang',
    dialects: { CN: 'Mandarin (Putonghua)', TW: 'Taiwanese Mandarin', SG: 'Mandarin (Putonghua)' },
  },
  ko: {
    voices: 4,
    places: ['KR: Seoul, Busan'],
    women: 'Seo-yeon, Ji-woo, Ha-eun',
    men: 'Min-jun, Do-yun, Joon-ho',
    surnames: 'Kim, Park, Choi, Yoon',
    dialects: { KR: 'Standard (Seoul), Gyeongsang (Busan)' },
  },
};

type SecondLanguage = readonly [SampleLanguage, string];

export const neutralEnglish: SecondLanguage = ['en', 'Neutral international'];

/** Languages that many people of a country speak besides the first one of their demos; elsewhere English. */
export const secondLanguages: Readonly<Record<string, readonly SecondLanguage[]>> = {
  BE: [
    ['fr', 'Belgian'],
    ['nl', 'Flemish'],
  ],
  CH: [
    ['fr', 'Swiss'],
    ['de', 'Swiss German'],
  ],
  CA: [['fr', 'Québécois']],
  FI: [
    ['sv', 'Finlandssvenska'],
    ['fi', 'Yleiskieli'],
  ],
  ES: [
    ['es', 'Castilian'],
    ['ca', 'Central Catalan'],
  ],
  US: [['es', 'US Spanish']],
};

export type NamedVoice = {
  email: string;
  firstName: string;
  lastName: string;
  gender: SpeechGender;
  city: string;
  country: string;
  demos: readonly [SampleLanguage, string, number][];
};

export const applying: readonly NamedVoice[] = [
  {
    email: 'tove.rask@voices.example',
    firstName: 'Tove',
    lastName: 'Rask',
    gender: 'female',
    city: 'Malmö',
    country: 'SE',
    demos: [['sv', 'Skånska', 2]],
  },
  {
    email: 'pietro.conti@voices.example',
    firstName: 'Pietro',
    lastName: 'Conti',
    gender: 'male',
    city: 'Firenze',
    country: 'IT',
    demos: [['it', 'Tuscan', 2]],
  },
];
