import { type Dice, dice } from '@/prisma/seed/content/random';
import { face } from './face';
import { hairOfMen } from './hair-men';
import { hairOfWomen, headscarf } from './hair-women';
import { type HairStyle, type Look, lookOf, type Person } from './looks';
import { bothSides, darker, lighter, mix, standingOut, stroke } from './shapes';

const grounds =
  '#f7c9a4 #f29a80 #f6dc9a #efb945 #d8e6a8 #cfe5cf #9fcdb4 #5fa894 #bfe0e8 #8fc0dc #6b93cf #d5cbf0 #ae9fdc #f5d3d8 #e8929c #c25f78 #d9704f #2f6068 #2c4a70 #6a4668 #3f5f4a #efe2d0 #c3d0d8'.split(
    ' ',
  );

/** Draws a portrait as SVG, always the same of a person. */
export function drawPortrait(person: Person): string {
  const luck = dice(`appearance/${person.id}`);
  const look = lookOf(person, luck);
  const ground = luck.pick(standingOut(grounds, [look.skin, look.hair], 0.16));
  const style = hairStyle(look, luck);
  const fabric = luck.pick(standingOut(fabrics, [ground, look.skin, look.hair], 0.2));
  const hair = style.isFabric ? fabric : look.hair;
  const hidesEars = style.hidesEars ?? false;
  const head = `transform="rotate(${luck.between(-4, 4)} 256 380)"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<rect width="512" height="512" fill="${ground}"/>
${scenery(ground, luck)}
<g transform="translate(256 312) scale(1.22) translate(-256 -284)">
<g ${head}>${hairBehind(style, hair)}</g>
${clothes(look, ground, luck)}
<g ${head}>
${face(look, luck, { beard: beard(look, hidesEars, luck), hasEars: !hidesEars })}
${hidesEars ? '' : earrings(look, luck)}
${glasses(look, luck)}
${hairInFront(style, hair, look.skin)}
${hatOrHeadphones(look, style, fabric, ground, luck)}
</g>
</g>
</svg>`;
}

function scenery(ground: string, luck: Dice): string {
  const tone = luck.next() < 0.5 ? lighter(ground, 0.28) : darker(ground, 0.1);
  const x = luck.between(180, 332);
  return luck.pick([
    `<circle cx="${x}" cy="236" r="206" fill="${tone}"/>`,
    `<path d="M0 ${luck.between(220, 380)}C120 ${luck.between(160, 340)} 320 ${luck.between(300, 440)} 512 ${luck.between(160, 340)}V512H0Z" fill="${tone}"/>`,
    `<g ${stroke(tone, 14)}>${[150, 200, 250, 300].map((radius) => `<circle cx="${x}" cy="240" r="${radius}"/>`).join('')}</g>`,
    `<g ${stroke(tone, 18)}><path d="${soundBars(luck)}"/></g>`,
    '',
  ]);
}

function soundBars(luck: Dice): string {
  const bars = Array.from({ length: 15 }, (_, index) => {
    const half = 20 + Math.round(110 * luck.next() * Math.abs(Math.sin(index * 0.9 + 1)));
    return `M${18 + index * 34} ${250 - half}V${250 + half}`;
  });
  return bars.join('');
}

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
function hatOrHeadphones(look: Look, { isFlat }: HairStyle, fabric: string, ground: string, luck: Dice): string {
  const chance = luck.next();
  const shell = luck.pick(standingOut(shells, [ground, look.hair], 0.25));
  if (look.gender === 'female' && look.isDeep && chance > 0.85) return hats.wrap(fabric);
  if (!isFlat) return '';
  if (chance < 0.2) return hats.headphones(shell);
  if (chance < 0.25 && look.age !== 'Senior') return hats.beanie(fabric);
  return look.gender === 'male' && look.age !== 'Teenager' && chance > 0.94 ? hats.cap(fabric) : '';
}

function hairStyle({ textures, gender, age, country }: Look, luck: Dice): HairStyle {
  const isWoman = gender === 'female';
  if (isWoman && 'EG AE MA ID'.includes(country) && luck.next() < 0.4) return headscarf;
  const texture = luck.pick(textures);
  const years = age === 'Senior' || age === 'Middle aged' ? 'old' : 'young';
  const fits = (style: HairStyle) => style.textures.includes(texture) && (style.wornBy ?? years) === years;
  // Long hair comes with a beard.
  const men = age === 'Teenager' ? hairOfMen.filter(({ hidesEars }) => !hidesEars) : hairOfMen;
  return luck.pick((isWoman ? hairOfWomen : men).filter(fits));
}

function hairBehind({ behind }: HairStyle, color: string): string {
  return behind ? `<path d="${behind}" fill="${darker(color, 0.2)}"/>` : '';
}

function hairInFront({ front, thin, isThin, locks, strands }: HairStyle, color: string, skin: string): string {
  const short = mix(color, skin, 0.35);
  const parts = [
    thin && `<path d="${thin}" fill="${short}"/>`,
    front && `<path d="${front}" fill="${isThin ? short : color}"/>`,
    locks && bothSides(`<path d="${locks}" fill="${color}"/>`),
    strands && `<path d="${strands}" ${stroke(darker(color, 0.25), 4)}/>`,
  ];
  return parts.filter(Boolean).join('');
}

const jaw =
  'M172 226C174 262 180 292 200 318C218 340 236 350 256 350C276 350 294 340 312 318C332 292 338 262 340 226C336 252 330 268 318 278C296 286 280 284 256 284C232 284 216 286 194 278C182 268 176 252 172 226Z';
const longJaw =
  'M171 224C170 276 176 318 206 350C224 370 240 376 256 376C272 376 288 370 306 350C336 318 342 276 341 224C337 252 330 270 318 280C298 290 280 286 256 286C232 286 214 290 194 280C182 270 175 252 171 224Z';
const goatee = 'M226 290C240 282 272 282 286 290C292 312 284 346 256 348C228 346 220 312 226 290Z';
const mustache =
  'M214 300C222 286 244 280 256 286C268 280 290 286 298 300C284 298 270 298 256 296C242 298 228 298 214 300Z';

/** Draws a beard for some men, and for those with long hair. */
function beard({ gender, age, hair, skin }: Look, hasLongHair: boolean, luck: Dice): string {
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

function glasses({ isDeep, age, gender }: Look, luck: Dice): string {
  if (luck.next() > (age === 'Senior' ? 0.5 : 0.24)) return '';
  const color = luck.pick(isDeep ? ['#f0c987', '#161214', '#c9b8a5'] : ['#2a2226', '#2a2226', '#7a3b2e', '#2f4f66']);
  return `<g stroke="${color}" stroke-width="6" fill="#ffffff" fill-opacity=".14">${luck.pick(frames[gender])}</g><path d="M188 234L174 230M324 234L336 231" ${stroke(color, 6)}/>`;
}

function earrings({ gender }: Look, luck: Dice): string {
  if (luck.next() > (gender === 'female' ? 0.5 : 0.07)) return '';
  const metal = luck.pick(['#e9b949', '#e9b949', '#f3efe6', '#c8503f']);
  const hoop = `<circle cx="163" cy="278" r="12" ${stroke(metal, 5)}/>`;
  const drop = `<path d="M163 266V276" ${stroke(metal, 4)}/><circle cx="163" cy="286" r="9" fill="${metal}"/>`;
  const stud = `<circle cx="163" cy="262" r="6" fill="${metal}"/>`;
  return bothSides(luck.pick(gender === 'female' ? [hoop, drop, stud] : [stud]));
}

const fabrics =
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
function clothes(look: Look, ground: string, luck: Dice): string {
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
