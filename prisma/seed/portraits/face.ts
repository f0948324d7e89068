import type { Dice } from '@/prisma/seed/content/random';
import type { Look } from './looks';
import { circles, lighter, mix, stroke } from './shapes';

/** The head is 164 wide: its middle is at 256, its top at 108 and its chin at about 340. */
const outlines = [
  // Oval
  'M256 108C306 108 340 148 340 212C340 254 330 290 306 318C290 336 274 342 256 342C238 342 222 336 206 318C182 290 172 254 172 212C172 148 206 108 256 108Z',
  // Round
  'M256 110C308 110 340 150 340 212C342 256 336 286 314 312C298 330 278 336 256 336C234 336 214 330 198 312C176 286 170 256 172 212C172 150 204 110 256 110Z',
  // Square
  'M256 108C308 108 340 148 340 212C340 250 336 280 326 302C316 324 286 344 256 344C226 344 196 324 186 302C176 280 172 250 172 212C172 148 204 108 256 108Z',
  // Heart
  'M256 108C308 108 342 148 341 210C340 250 326 284 300 314C282 334 270 344 256 344C242 344 230 334 212 314C186 284 172 250 171 210C170 148 204 108 256 108Z',
  // Long
  'M256 106C304 106 339 146 339 212C338 256 330 294 312 320C298 340 278 350 256 350C234 350 214 340 200 320C182 294 174 256 173 212C173 146 208 106 256 106Z',
] as const;

const outlinesOf = { female: [0, 1, 3, 0, 3], male: [0, 1, 2, 4, 2] } as const;

/** Draws the head without its hair; `beard` is between the skin and the mouth. */
export function face(look: Look, luck: Dice, { beard, hasEars }: { beard: string; hasEars: boolean }): string {
  const outline = outlines[luck.pick(outlinesOf[look.gender])] ?? outlines[0];
  // A slightly turned head: the middle of the face moves, the nose further.
  const turn = luck.between(-6, 4);
  return `<clipPath id="face"><path d="${outline}"/></clipPath>
${hasEars ? ears(look) : ''}
<path d="${outline}" fill="${look.skin}"/>
<g clip-path="url(#face)"><path d="M${302 + turn} 90C${330 + turn} 150 ${326 + turn} 236 ${306 + turn} 284C${296 + turn} 312 ${270 + turn} 338 230 352H360V90Z" fill="${look.shadow}"/><g transform="translate(${turn} 0)">${cheeks(look)}</g></g>
<g transform="translate(${turn} 0)">
${lines(look)}
${beard}
${mouth(look, luck)}
${nose(look, luck, turn)}
${eyes(look, luck)}
</g>`;
}

function ears({ skin, shadow, line }: Look): string {
  const ear = 'M174 216C160 204 150 218 154 238C157 256 168 268 178 262Z';
  return `<path d="${ear}" fill="${mix(skin, shadow, 0.4)}"/><path d="M162 224C158 238 164 250 170 252" ${stroke(line, 3)} opacity=".5"/>
<path d="${ear}" transform="matrix(-1 0 0 1 512 0)" fill="${shadow}"/>`;
}

const freckles = circles(
  [192, 262, 2.6],
  [204, 268, 2.6],
  [216, 263, 2.6],
  [199, 276, 2.6],
  [212, 277, 2.6],
  [296, 263, 2.6],
  [308, 268, 2.6],
  [319, 262, 2.6],
  [302, 277, 2.6],
);

function cheeks({ skin, isDeep, hasFreckles, line }: Look): string {
  const rosy = `<g fill="${isDeep ? '#b03a2e' : '#e0513c'}" opacity=".15"><ellipse cx="200" cy="277" rx="19" ry="12"/><ellipse cx="310" cy="277" rx="17" ry="12"/></g>`;
  return hasFreckles ? `${rosy}<path d="${freckles}" fill="${mix(skin, line, 0.55)}" opacity=".6"/>` : rosy;
}

function lines({ age, line }: Look): string {
  const laughter = 'M214 286C207 292 204 300 205 307M302 286C309 292 312 300 311 307';
  const years = `${laughter}M200 257Q214 264 230 259M284 259Q300 264 314 257M230 176Q256 170 282 176`;
  if (age === 'Senior') return `<path d="${years}" ${stroke(line, 3)} opacity=".42"/>`;
  return age === 'Middle aged' ? `<path d="${laughter}" ${stroke(line, 3)} opacity=".28"/>` : '';
}

const noses = [
  'M259 232C256 252 250 264 249 271C250 280 262 282 270 276',
  'M244 270C245 280 252 281 257 279C262 281 268 280 269 270',
  'M254 228C252 250 244 266 245 274C248 281 258 282 264 278',
  'M246 274C251 281 262 281 267 274',
] as const;

function nose({ line, shadow }: Look, luck: Dice, turn: number): string {
  const wedge = `<path d="M260 226C264 250 274 264 273 273C270 281 260 282 254 280C262 270 258 246 260 226Z" fill="${shadow}"/>`;
  return `<g transform="translate(${turn / 2} 0)">${wedge}<path d="${luck.pick(noses)}" ${stroke(line, 4.5)} opacity=".75"/></g>`;
}

const mouths = {
  line: 'M228 299C240 311 272 311 284 299',
  tilted: 'M230 302C244 311 270 309 286 296',
  calm: 'M230 303C244 308 268 308 282 302',
} as const;

function mouth(look: Look, luck: Dice): string {
  const { skin, isDeep, line, gender } = look;
  const natural = isDeep ? '#9c4a43' : mix(skin, '#b34a40', 0.5);
  const red = gender === 'female' && !isDeep ? luck.pick(['#cc6156', '#c2554c', '#d27868', '#bf6472']) : natural;
  const inside = '#6e2226';
  const turn = luck.between(-3, 3);
  const width = luck.between(90, 112) / 100;
  const kind = luck.pick(['lips', 'lips', 'open', 'open', 'line', 'tilted', 'calm'] as const);
  const place = (drawn: string) =>
    `<g transform="rotate(${turn} 256 304) translate(256 0) scale(${width} 1) translate(-256 0)">${drawn}</g>`;
  if (kind === 'open') {
    const lips = `<path d="M226 296C240 290 250 292 256 294C262 292 272 290 286 296C282 322 266 328 256 328C246 328 230 322 226 296Z" fill="${red}"/>`;
    const hollow = `<path d="M231 298C246 302 266 302 281 298C276 316 266 320 256 320C246 320 236 316 231 298Z" fill="${inside}"/>`;
    const teeth =
      '<path d="M235 299C248 302 264 302 277 299C274 309 266 311 256 311C246 311 238 309 235 299Z" fill="#fff8f0"/>';
    return place((gender === 'female' ? lips : '') + hollow + teeth);
  }
  if (kind === 'lips' || gender === 'female') {
    const parts = [
      `<path d="M228 299C238 295 248 293 252 294Q256 296 260 294C264 293 274 295 284 299C272 309 240 309 228 299Z" fill="${mix(red, line, 0.3)}"/>`,
      `<path d="M230 300C242 308 270 308 282 300C275 316 265 320 256 320C247 320 237 316 230 300Z" fill="${red}"/>`,
      `<path d="M224 296C234 306 244 308 256 308C268 308 278 306 288 296" ${stroke(mix(line, '#3a0d10', 0.3), 3.5)}/>`,
    ];
    return place(parts.join(''));
  }
  return place(
    `<path d="${mouths[kind]}" ${stroke(mix(line, inside, 0.4), 5)}/><path d="M246 319Q256 323 266 319" ${stroke(line, 3.5)} opacity=".5"/>`,
  );
}

/** The outer corner is on the left, the middle at 0, 0. */
const lids = [
  // Almond, round, narrow
  ['M-17 3C-13 -10 9 -12 17 2C9 10 -10 11 -17 3Z', 'M-20 3C-14 -14 9 -15 18 2C9 -9 -11 -8 -20 3Z'],
  ['M-17 2C-12 -12 9 -12 17 2C10 11 -10 11 -17 2Z', 'M-20 2C-14 -16 10 -15 19 2C10 -9 -11 -9 -20 2Z'],
  ['M-17 2C-12 -9 9 -10 17 2C8 9 -10 9 -17 2Z', 'M-20 2C-14 -12 9 -13 18 2C9 -7 -11 -6 -20 2Z'],
] as const;

const brows = [
  'M-24 3C-17 -8 0 -12 19 -7C23 -5 23 2 19 3C4 -3 -12 -1 -22 6C-25 7 -26 5 -24 3Z',
  'M-24 1C-14 -8 4 -10 19 -6C23 -4 23 3 19 4C4 0 -10 0 -22 5C-25 6 -26 3 -24 1Z',
  'M-24 5C-19 -7 -4 -13 19 -6C23 -4 22 2 19 3C0 -4 -13 -1 -22 8C-25 9 -26 7 -24 5Z',
] as const;

function eyes(look: Look, luck: Dice): string {
  const { skin, isDeep, hair, line, gender } = look;
  const [opening, lashLine] = luck.pick(lids);
  const ink = mix(look.age === 'Senior' ? '#4a3a35' : hair, '#1d1214', 0.75);
  const gaze = luck.pick([-2, 0, 0, 2]);
  const isSmiling = luck.next() < 0.08;
  const brow = luck.pick(brows);
  const lift = luck.between(-3, 2);
  const weight = gender === 'male' ? 1.2 : 0.9;
  const browColor = mix(hair, isDeep ? '#120b0c' : '#3b2822', 0.35);
  const open = (side: number) => `<g clip-path="url(#eye)"><path d="${opening}" fill="${lighter(skin, 0.86)}"/>
<circle cx="${gaze * side}" r="9.8" fill="${look.iris}"/><circle cx="${gaze * side}" r="4.8" fill="#1b1112"/><circle cx="${(gaze - 3) * side}" cy="-3.5" r="2.6" fill="#fff"/></g>
<path d="${lashLine}" fill="${ink}"/>${gender === 'female' ? `<path d="M-17 0Q-21 -1 -24 -5" ${stroke(ink, 3)}/>` : ''}<path d="M-12 -15C-4 -19 6 -18 13 -12" ${stroke(line, 2.5)} opacity=".55"/>`;
  const closed = `<path d="M-19 5C-10 -9 9 -9 18 4" ${stroke(ink, 5)}/>${gender === 'female' ? `<path d="M-18 4Q-22 3 -25 -1" ${stroke(ink, 3)}/>` : ''}`;
  const eye = (x: number, side: number) =>
    `<g transform="matrix(${1.18 * side} 0 0 1.18 ${x} 236)">${isSmiling ? closed : open(side)}<path transform="translate(0 ${-25 + lift}) scale(1 ${weight})" d="${brow}" fill="${browColor}"/></g>`;
  return `<clipPath id="eye"><path d="${opening}"/></clipPath>${eye(218, 1)}${eye(294, -1)}`;
}
