import type { Dice } from '../content/random';
import { darker, lighter, mix, standingOut } from './color';
import type { Look } from './looks';
import { stroke } from './shapes';

export const fabrics =
  '#f4ede1 #e9b44c #e07a4f #c8503f #a63d4f #7d3c58 #53407a #3c5aa0 #2c4468 #1f2f3f #2f6f73 #3f8a7a #5c7f4f #2f4f3f #8fb8c9 #d9a5a0 #b9a5d6 #7a5a48 #4b4f58 #dfd3c3'.split(
    ' ',
  );

/** `behind` is drawn behind the neck. */
type Outfit = (color: string, accent: string) => { neckline: string; details: string; behind?: string };

const crew = 'C208 430 304 430 318 396';
const deep = 'L256 470L318 396';
const boat = 'C200 414 312 414 318 396';

const collarBand = (color: string, d: string) =>
  `<path d="M194 396${d}" fill="none" stroke="${color}" stroke-width="12"/>`;

const outfits = {
  tee: (color) => ({ neckline: crew, details: collarBand(lighter(color, 0.18), crew) }),
  stripes: (color, accent) => ({
    neckline: boat,
    details: `<g clip-path="url(#cloth)"><path d="M40 446Q256 470 472 446M40 478Q256 502 472 478M40 510Q256 532 472 510M40 542Q256 564 472 542" ${stroke(accent, 11)}/></g>${collarBand(lighter(color, 0.12), boat)}`,
  }),
  vee: (color) => ({ neckline: deep, details: collarBand(lighter(color, 0.16), deep) }),
  turtleneck: (color) => ({
    neckline: crew,
    details: `<path d="M206 352C222 374 290 374 306 352C312 370 314 388 322 404C304 444 208 444 190 404C198 388 200 370 206 352Z" fill="${lighter(color, 0.1)}"/><path d="M206 362C222 384 290 384 306 362" ${stroke(darker(color, 0.15), 4)}/>`,
  }),
  shirt: (color, accent) => ({
    neckline: deep,
    details: `<path d="M256 470V520" ${stroke(darker(color, 0.2), 4)}/><path d="M200 376L176 404L224 456L256 470C232 440 212 410 200 376ZM312 376L336 404L288 456L256 470C280 440 300 410 312 376Z" fill="${lighter(color, 0.22)}"/><circle cx="256" cy="492" r="4.5" fill="${accent}"/>`,
  }),
  blazer: (color, accent) => ({
    neckline: crew,
    details: `<path d="M194 396C206 430 306 430 318 396L300 580H212Z" fill="${accent}"/>${collarBand(lighter(accent, 0.25), crew)}<path d="M190 392L150 420L176 452L166 466L226 534L206 420ZM322 392L362 420L336 452L346 466L286 534L306 420Z" fill="${lighter(color, 0.13)}"/>`,
  }),
  hoodie: (color) => ({
    neckline: crew,
    behind: `<path d="M206 352C226 338 286 338 306 352L322 420H190Z" fill="${darker(color, 0.3)}"/>`,
    details: `<path d="M176 398C180 366 196 356 208 352C204 400 230 428 256 430C282 428 308 400 304 352C316 356 332 366 336 398C330 436 290 458 256 458C222 458 182 436 176 398Z" fill="${lighter(color, 0.14)}"/><path d="M234 454V492M278 454V488" ${stroke(lighter(color, 0.55), 5)}/>`,
  }),
  cardigan: (color, accent) => ({
    neckline: deep,
    details: `<path d="M194 396L256 486L318 396L308 388C296 410 280 424 256 426C232 424 216 410 204 388Z" fill="${accent}"/><path d="M190 396L256 496L322 396M256 496V580" ${stroke(lighter(color, 0.2), 12)}/>`,
  }),
  scarf: (_color, accent) => ({
    neckline: crew,
    details: `<path d="M196 366C226 386 286 386 316 366C336 384 338 410 326 424C300 444 212 444 186 424C174 410 176 384 196 366Z" fill="${accent}"/><path d="M214 432L206 512H252L250 438Z" fill="${darker(accent, 0.12)}"/><path d="M190 396C226 414 280 412 322 390M204 428C236 436 280 432 316 414" ${stroke(darker(accent, 0.16), 4)}/>`,
  }),
} as const satisfies Record<string, Outfit>;

const worn = {
  female: ['tee', 'stripes', 'vee', 'vee', 'turtleneck', 'shirt', 'blazer', 'cardigan', 'cardigan', 'hoodie', 'scarf'],
  male: ['tee', 'tee', 'stripes', 'turtleneck', 'shirt', 'shirt', 'blazer', 'blazer', 'cardigan', 'hoodie', 'scarf'],
} as const;

/** Draws neck and shoulders. */
export function clothes(look: Look, ground: string, luck: Dice): string {
  const { gender, skin, shadow, line } = look;
  const color = luck.pick(standingOut(fabrics, [ground, skin, look.hair], 0.2));
  const accent = luck.pick(standingOut(fabrics, [color, skin], 0.22));
  const half = gender === 'female' ? 166 : 192;
  const neck = gender === 'female' ? 34 : 42;
  const [left, right] = [256 - half, 256 + half];
  const { neckline, details, behind = '' }: ReturnType<Outfit> = outfits[luck.pick(worn[gender])](color, accent);
  const body = `M${left} 580C${left} 468 ${left + 26} 440 ${left + 84} 424C${left + 110} 416 186 410 194 396${neckline}C326 410 ${right - 110} 416 ${right - 84} 424C${right - 26} 440 ${right} 468 ${right} 580Z`;
  return `<g transform="translate(0 -18)">${behind}<path d="M${256 - neck} 290V366C${256 - neck} 388 206 392 200 398L212 500H300L312 398C306 392 ${256 + neck} 392 ${256 + neck} 366V290Z" fill="${skin}"/>
<path d="M${256 - neck} 318C${256 - neck} 366 250 384 ${256 + neck - 8} 398C${256 + neck} 420 ${256 + neck + 6} 440 292 500H300L312 398C306 392 ${256 + neck} 392 ${256 + neck} 366V318Z" fill="${mix(shadow, line, 0.2)}"/>
<clipPath id="cloth"><path d="${body}"/></clipPath><path d="${body}" fill="${color}"/>
<path clip-path="url(#cloth)" d="M352 400C330 440 340 490 324 580H470V400Z" fill="${darker(color, 0.14)}"/>
${details}</g>`;
}
