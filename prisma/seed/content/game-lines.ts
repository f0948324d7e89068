const places = [
  'harbor',
  'market',
  'lighthouse',
  'mine',
  'observatory',
  'archive',
  'greenhouse',
  'ferry',
  'north-gate',
  'cellar',
];
const people = ['keeper', 'captain', 'smith', 'child', 'stranger'];

const sayings: readonly { text: string; direction: string }[] = [
  { text: 'You again. I had hoped the tide would keep you another day.', direction: 'dry, not unkind' },
  { text: 'Nobody goes to the {place} after dark. Nobody who comes back.', direction: 'low, close' },
  { text: 'Quiet! Did you hear that? It came from below.', direction: 'whispered, tense' },
  { text: 'Take the lamp. You will need it more than I do.', direction: 'warm, tired' },
  { text: 'The {place} was full of people once. I still hear them on Sundays.', direction: 'wistful' },
  { text: 'If you see my brother, tell him the door is open.', direction: 'holding back' },
];

export type GameLine = {
  filename: string;
  description: string;
  line: string;
};

export function gameLines(): GameLine[] {
  return places.flatMap((place) =>
    people.flatMap((person) =>
      sayings.map(({ text, direction }, index) => ({
        filename: `${place}_${person}_${String(index + 1).padStart(2, '0')}.wav`,
        description: `${capital(person)}, ${place.replace('-', ' ')}: ${direction}`,
        line: text.replace('{place}', place.replace('-', ' ')),
      })),
    ),
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
