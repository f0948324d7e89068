import { type Dice, dice } from '../content/random';
import { clothes, fabrics } from './clothes';
import { darker, lighter, standingOut } from './color';
import { beard, earrings, glasses } from './extras';
import { face } from './face';
import { hairBehind, hairInFront, hairStyle } from './hair';
import { hatOrHeadphones } from './hats';
import { lookOf, type Person } from './looks';
import { stroke } from './shapes';

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
