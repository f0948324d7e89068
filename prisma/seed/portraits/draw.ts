import { type Dice, dice } from '../content/random';

const size = 512;

/** Ground, ring, cloth: muted pairs with enough contrast for white and dark text. */
const palettes = [
  ['#e8e0d5', '#c9b8a3', '#3d5a6c'],
  ['#d8e2dc', '#a9c0b3', '#6b4e5d'],
  ['#dfe3ee', '#aab6d3', '#8a4f3d'],
  ['#f0e2d8', '#dcb49c', '#2f4858'],
  ['#e3e8e1', '#b3c3aa', '#59446b'],
  ['#ece4ef', '#c5aed0', '#34594d'],
  ['#dbe7ea', '#9fc2ca', '#7a4a3a'],
  ['#f2e8cf', '#d9c48a', '#4a4e69'],
  ['#e9dfe0', '#cba9ad', '#2b5253'],
  ['#22333b', '#3c5663', '#d9a27c'],
  ['#2d3047', '#4d5272', '#e0b07a'],
  ['#2f3e36', '#50665a', '#dcb9a0'],
] as const;

const skins = ['#f3d3bd', '#e7bd9f', '#d8a380', '#c68863', '#a86f4c', '#8a5638', '#6b4029', '#f0c9ac'] as const;
const hairs = ['#2a211d', '#3f2d24', '#5b3d2b', '#7d5638', '#a97c4c', '#cfa368', '#702f20'] as const;

type Person = { name: string; gender: 'female' | 'male'; isGrey: boolean };

export function drawPortrait({ name, gender, isGrey }: Person): string {
  const luck = dice(`portrait/${name}`);
  const [ground, ring, cloth] = luck.pick(palettes);
  const skin = luck.pick(skins);
  const hair = isGrey ? luck.pick(['#8d8a86', '#c9c5bf', '#b5afa6']) : luck.pick(hairs);
  const lean = luck.between(-10, 10);
  const behind = gender === 'female' ? hairBehind(luck, hair) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 512 512">
<rect width="512" height="512" fill="${ground}"/>
${voicePrint(luck, ring)}
<g transform="rotate(${lean / 4} 256 512) translate(${lean} 0)">
${behind}
<path d="M216 300h80v74a40 40 0 0 1-80 0z" fill="${shade(skin, -0.12)}"/>
${shoulders(luck, cloth, skin)}
<ellipse cx="256" cy="228" rx="${luck.between(76, 84)}" ry="${luck.between(96, 106)}" fill="${skin}"/>
${gender === 'female' ? hairOfWoman(luck, hair) : hairOfMan(luck, hair, skin)}
${luck.next() < 0.24 ? glasses(shade(cloth, -0.2)) : ''}
${luck.next() < 0.3 ? headphones(luck.next() < 0.5 ? '#1f2428' : shade(cloth, 0.25)) : ''}
</g>
</svg>`;
}

function voicePrint(luck: Dice, color: string): string {
  const count = 72;
  const start = luck.next() * 6;
  const bars = Array.from({ length: count }, (_, index) => {
    const swell = Math.abs(Math.sin(index / 5 + start) * Math.cos(index / 11 + start * 2));
    const length = 14 + 74 * swell * (0.55 + 0.45 * luck.next());
    const angle = (index / count) * 360;
    return `<rect x="253" y="${-4 - length}" width="6" height="${length.toFixed(1)}" rx="3" transform="rotate(${angle} 256 236) translate(0 72)"/>`;
  });
  return `<g fill="${color}">${bars.join('')}</g>`;
}

function shoulders(luck: Dice, cloth: string, skin: string): string {
  const body = `<path d="M52 540c4-104 70-150 148-164 18 34 94 34 112 0 78 14 144 60 148 164z" fill="${cloth}"/>`;
  const collars = [
    `<path d="M200 376c14 58 98 58 112 0l-14-6c-14 36-70 36-84 0z" fill="${shade(cloth, 0.18)}"/>`,
    `<path d="M204 374l52 86 52-86c-20 30-84 30-104 0z" fill="${shade(skin, -0.12)}"/>`,
    `<path d="M198 374l-22 22 62 66 18-30 18 30 62-66-22-22-58 62z" fill="${shade(cloth, 0.3)}"/>`,
    `<path d="M206 350h100v36c-16 26-84 26-100 0z" fill="${shade(cloth, 0.12)}"/>`,
  ];
  return body + luck.pick(collars);
}

function hairBehind(luck: Dice, hair: string): string {
  const dark = shade(hair, -0.12);
  return luck.pick([
    `<path d="M158 236c-4-86 42-128 98-128s102 42 98 128c-2 54 8 110 26 148-60 22-188 22-248 0 18-38 28-94 26-148z" fill="${dark}"/>`,
    `<path d="M160 240c-8-92 44-130 96-130s104 38 96 130c-2 40-2 66 4 86-40 18-160 18-200 0 6-20 6-46 4-86z" fill="${dark}"/>`,
    `<circle cx="256" cy="104" r="44" fill="${dark}"/>`,
    `<g fill="${dark}"><circle cx="256" cy="186" r="118"/><circle cx="176" cy="256" r="62"/><circle cx="336" cy="256" r="62"/></g>`,
    '',
  ]);
}

function hairOfWoman(luck: Dice, hair: string): string {
  return `<path fill="${hair}" d="${luck.pick([
    'M172 236c-12-84 34-126 84-126s96 42 84 126c-10-44-34-74-62-86-26 34-80 44-106 86z',
    'M172 240c-10-90 36-130 84-130s94 40 84 130c-4-36-12-58-26-72-34 10-82 10-116 0-14 14-22 36-26 72z',
    'M172 242c-14-92 34-134 84-134s98 42 84 134c-6-56-42-78-84-78s-78 22-84 78z',
    'M174 226c-8-76 38-114 84-114 52 0 92 38 82 116-16-50-70-58-104-76-20 20-48 30-62 74z',
  ])}"/>`;
}

function hairOfMan(luck: Dice, hair: string, skin: string): string {
  const beards = [
    '',
    '',
    `<path d="M180 246c2 60 34 90 76 90s74-30 76-90c-10 30-30 40-76 40s-66-10-76-40z" fill="${hair}" opacity=".92"/>`,
    `<path d="M178 240c0 66 34 98 78 98s78-32 78-98c-8 28-22 36-40 36-12-8-64-8-76 0-18 0-32-8-40-36z" fill="${shade(skin, -0.2)}"/>`,
  ];
  const tops = [
    'M172 218c-6-74 36-110 86-110s90 36 82 110c-8-30-20-46-38-54-34 8-64 6-92 0-18 8-30 24-38 54z',
    'M174 210c-10-64 30-104 78-104 36 0 56 14 64 30 22 8 30 38 24 76-8-26-22-40-46-44-32 14-74 10-98-6-12 10-18 26-22 48z',
    'M174 222c-8-72 34-112 82-112s90 40 82 112c-4-28-14-44-28-54-30-6-78-6-108 0-14 10-24 26-28 54z',
    'M176 206c0-60 34-92 80-92s80 32 80 92c-10-44-44-62-80-62s-70 18-80 62z',
  ];
  const top = luck.next() < 0.12 ? '' : `<path fill="${hair}" d="${luck.pick(tops)}"/>`;
  return luck.pick(beards) + top;
}

function glasses(color: string): string {
  return `<g fill="none" stroke="${color}" stroke-width="6"><circle cx="222" cy="234" r="25"/><circle cx="290" cy="234" r="25"/><path d="M247 230q9-7 18 0M197 230l-17-6M315 230l17-6"/></g>`;
}

function headphones(color: string): string {
  return `<g><path d="M166 236c-8-92 38-142 90-142s98 50 90 142" fill="none" stroke="${color}" stroke-width="14" stroke-linecap="round"/><rect x="148" y="206" width="34" height="70" rx="16" fill="${color}"/><rect x="330" y="206" width="34" height="70" rx="16" fill="${color}"/></g>`;
}

function shade(color: string, amount: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const goal = amount > 0 ? 255 : 0;
  const moved = channels.map((channel) => Math.round(channel + (goal - channel) * Math.abs(amount)));
  return `#${moved.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
