import type { Dice } from '../content/random';
import { mix } from './color';
import type { Look } from './looks';
import { bothSides, stroke } from './shapes';

const jaw =
  'M172 226C174 262 180 292 200 318C218 340 236 350 256 350C276 350 294 340 312 318C332 292 338 262 340 226C336 252 330 268 318 278C296 286 280 284 256 284C232 284 216 286 194 278C182 268 176 252 172 226Z';
const longJaw =
  'M171 224C170 276 176 318 206 350C224 370 240 376 256 376C272 376 288 370 306 350C336 318 342 276 341 224C337 252 330 270 318 280C298 290 280 286 256 286C232 286 214 290 194 280C182 270 175 252 171 224Z';
const goatee = 'M226 290C240 282 272 282 286 290C292 312 284 346 256 348C228 346 220 312 226 290Z';
const mustache =
  'M214 300C222 286 244 280 256 286C268 280 290 286 298 300C284 298 270 298 256 296C242 298 228 298 214 300Z';

/** Draws a beard for some men, and for those with long hair. */
export function beard({ gender, age, hair, skin }: Look, hasLongHair: boolean, luck: Dice): string {
  if (gender === 'female' || age === 'Teenager' || age === 'Child') return '';
  const full = mix(hair, '#2a1712', 0.12);
  const stubble = mix(skin, hair, 0.3);
  const beards = [
    '',
    '',
    '',
    '',
    `<path d="${jaw}" fill="${stubble}"/>`,
    `<path d="${jaw}" fill="${stubble}"/>`,
    `<path d="${jaw}" fill="${full}"/>`,
    `<path d="${longJaw}" fill="${full}"/>`,
    `<path d="${goatee}" fill="${full}"/>`,
    `<path d="${mustache}" fill="${full}"/>`,
  ];
  return luck.pick(hasLongHair ? beards.filter(Boolean) : beards);
}

const round =
  '<circle cx="218" cy="238" r="31"/><circle cx="294" cy="238" r="31"/><path d="M249 232Q256 226 263 232"/>';
const square =
  '<rect x="190" y="214" width="58" height="44" rx="13"/><rect x="264" y="214" width="58" height="44" rx="13"/><path d="M248 230Q256 225 264 230"/>';
const cat =
  '<path d="M188 214Q186 262 220 262Q250 260 248 222Q220 212 188 214ZM324 214Q326 262 292 262Q262 260 264 222Q292 212 324 214ZM248 228Q256 223 264 228"/>';
const frames = { female: [round, square, cat], male: [round, square, square] } as const;

export function glasses({ isDeep, age, gender }: Look, luck: Dice): string {
  if (luck.next() > (age === 'Senior' ? 0.5 : 0.24)) return '';
  const color = luck.pick(isDeep ? ['#f0c987', '#161214', '#c9b8a5'] : ['#2a2226', '#2a2226', '#7a3b2e', '#2f4f66']);
  return `<g stroke="${color}" stroke-width="6" fill="#ffffff" fill-opacity=".14">${luck.pick(frames[gender])}</g><path d="M188 234L174 230M324 234L336 231" ${stroke(color, 6)}/>`;
}

export function earrings({ gender }: Look, luck: Dice): string {
  if (luck.next() > (gender === 'female' ? 0.5 : 0.07)) return '';
  const metal = luck.pick(['#e9b949', '#e9b949', '#f3efe6', '#c8503f']);
  const hoop = `<circle cx="163" cy="278" r="12" ${stroke(metal, 5)}/>`;
  const drop = `<path d="M163 266V276" ${stroke(metal, 4)}/><circle cx="163" cy="286" r="9" fill="${metal}"/>`;
  const stud = `<circle cx="163" cy="262" r="6" fill="${metal}"/>`;
  return bothSides(luck.pick(gender === 'female' ? [hoop, drop, stud] : [stud]));
}
