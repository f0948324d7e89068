import type { LanguageScripts } from './language-scripts';
import type { SampleLanguage } from './scripts';

/** More texts for languages with many voices, so that their demos differ. */
export const furtherScripts: Partial<
  Record<SampleLanguage, Partial<Record<keyof LanguageScripts, readonly string[]>>>
> = {
  en: {
    Commercial: [
      'You do not need a bigger garden. You need better tomatoes. Greenfinger seeds, from the people who grow what they eat.',
      'Rain on Monday, sun on Tuesday, both on Wednesday. One jacket for all of it. Tarn and Fell, made for the weather you have.',
    ],
    'E-learning': [
      'In this lesson we look at difficult conversations. You will practice three ways to begin one, and learn when it is better to wait.',
      'Before we open the machine, let us name its parts. Point at each of them on the screen, and say what you think it does.',
    ],
    Audiobook: [
      'Nobody in the village remembered who had built the bridge, only that you did not cross it after the bells. Tom crossed it every night.',
      'My grandmother kept two clocks. One told the time. The other, she said, told the truth, and she never let anyone wind it.',
    ],
    'Phone system': [
      'Welcome to Harbor Dental. If you are in pain, please press one now. For appointments, press two. For anything else, stay on the line.',
      'Our office is closed today. Please leave your name and your number after the tone, and we will call you back in the morning.',
    ],
    Corporate: [
      'Forty years ago we had one van and a borrowed ladder. Today we light three thousand streets, and we still pick up the phone ourselves.',
      'We asked our customers what they needed most. They did not say faster. They said, tell us the truth. So that is where we began.',
    ],
    Documentary: [
      'Beneath the ice it is never silent. The glacier moves a hand’s width a day, and it complains about every inch.',
      'For nine months this desert waits. Then, on a single night, it rains, and by the morning the whole valley is in flower.',
    ],
  },
  de: {
    Commercial: [
      'Der Sommer wartet nicht, und Ihr Balkon auch nicht. Kräuter, Kissen, kühle Getränke: alles da, im Gartenmarkt am Ring.',
    ],
    Audiobook: [
      'Der Brief kam an einem Dienstag. Er hatte keinen Absender, nur eine Briefmarke aus einem Land, das es nicht mehr gab.',
    ],
    'E-learning': [
      'In dieser Lektion geht es um schwierige Gespräche. Sie üben drei Arten, eines zu beginnen, und wann man besser wartet.',
    ],
  },
  fr: {
    Commercial: [
      'Le dimanche, on ne se presse pas. On met la table dehors, on ouvre un bon fromage, et on appelle les amis. Maison Aubrac.',
    ],
    Audiobook: [
      'La lettre arriva un mardi, sans adresse au dos. Seul le timbre disait quelque chose : il venait d’un pays disparu.',
    ],
    Documentary: [
      'Sous la glace, le silence n’existe pas. Le glacier avance d’une main par jour, et il se plaint à chaque pas.',
    ],
  },
  es: {
    Commercial: [
      'No hace falta irse lejos para descansar. Una terraza, un buen libro y café recién hecho. Casa Olivo, tu rincón de siempre.',
    ],
    Audiobook: [
      'La carta llegó un martes, sin remitente. Solo el sello decía algo: venía de un país que ya no existía.',
    ],
    Corporate: [
      'Hace cuarenta años teníamos una furgoneta y una escalera prestada. Hoy iluminamos tres mil calles, con la misma ilusión.',
    ],
  },
  sv: {
    Commercial: [
      'Man behöver inte en större trädgård. Man behöver godare tomater. Frön från dem som själva äter vad de odlar.',
    ],
    Audiobook: [
      'Brevet kom en tisdag. Det hade ingen avsändare, bara ett frimärke från ett land som inte längre fanns.',
    ],
    Documentary: [
      'Under isen är det aldrig tyst. Glaciären rör sig en handsbredd om dagen, och den klagar hela vägen.',
    ],
  },
  da: {
    Commercial: [
      'Man behøver ikke en større have. Man behøver bedre tomater. Frø fra dem, der selv spiser det, de dyrker.',
    ],
    Audiobook: ['Brevet kom en tirsdag. Det havde ingen afsender, kun et frimærke fra et land, der ikke fandtes mere.'],
    Documentary: [
      'Under isen er der aldrig stille. Gletsjeren flytter sig en håndsbredde om dagen, og den klager hele vejen.',
    ],
  },
};
