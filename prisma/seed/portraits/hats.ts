import type { Dice } from '../content/random';
import { darker, lighter, standingOut } from './color';
import type { HairStyle, Look } from './looks';
import { bothSides, stroke } from './shapes';

const hats = {
  beanie: (color: string) =>
    `<path d="M166 168C160 96 204 62 256 62C308 62 352 96 346 168Z" fill="${color}"/><path d="M214 76C206 100 204 120 206 140M256 66V140M298 76C306 100 308 120 306 140" ${stroke(darker(color, 0.16), 4)}/><path d="M164 140C220 126 292 126 348 140C356 150 356 168 350 178C292 164 220 164 162 178C156 168 156 150 164 140Z" fill="${lighter(color, 0.16)}"/>`,
  cap: (color: string) =>
    `<path d="M162 160C156 104 206 76 262 78C322 80 356 112 350 160C300 148 212 148 162 160Z" fill="${color}"/><path d="M160 158C210 140 302 140 352 158C372 166 374 180 362 184C300 166 212 166 150 184C138 180 140 166 160 158Z" fill="${darker(color, 0.22)}"/><path d="M256 79V146" ${stroke(darker(color, 0.18), 4)}/>`,
  wrap: (color: string) =>
    `<path d="M168 178C146 104 192 54 262 54C334 54 366 108 344 178C330 150 300 140 256 140C212 140 182 150 168 178Z" fill="${color}"/><path d="M246 66C262 30 316 30 322 62C300 60 276 66 262 82Z" fill="${lighter(color, 0.2)}"/><path d="M176 150C200 110 240 84 290 76M214 138C236 112 270 96 318 92M264 136C284 122 312 118 338 122" ${stroke(darker(color, 0.2), 4)}/>`,
  headphones: (color: string) => {
    const cup = `<rect x="138" y="202" width="34" height="76" rx="17" fill="${color}"/><rect x="160" y="208" width="20" height="64" rx="10" fill="${darker(color, 0.4)}"/>`;
    return `<path d="M158 214C148 118 192 70 256 70C320 70 364 118 354 214" ${stroke(color, 15)}/>${bothSides(cup)}`;
  },
} as const;

const shells = ['#23272e', '#23272e', '#f1ece2', '#f1ece2', '#d9583f', '#2f6f73', '#efb945'];

/** Draws a hat or headphones for a few. */
export function hatOrHeadphones(look: Look, { isFlat }: HairStyle, fabric: string, ground: string, luck: Dice): string {
  const chance = luck.next();
  const shell = luck.pick(standingOut(shells, [ground, look.hair], 0.25));
  if (look.gender === 'female' && look.isDeep && chance > 0.85) return hats.wrap(fabric);
  if (!isFlat) return '';
  if (chance < 0.2) return hats.headphones(shell);
  if (chance < 0.25 && look.age !== 'Senior') return hats.beanie(fabric);
  return look.gender === 'male' && look.age !== 'Teenager' && chance > 0.94 ? hats.cap(fabric) : '';
}
