import type { Dice } from '../content/random';
import { darker, mix } from './color';
import { hairOfMen } from './hair-men';
import { hairOfWomen, headscarf } from './hair-women';
import type { HairStyle, Look } from './looks';
import { bothSides, stroke } from './shapes';

export function hairStyle({ textures, gender, age, country }: Look, luck: Dice): HairStyle {
  const isWoman = gender === 'female';
  if (isWoman && 'EG AE MA ID'.includes(country) && luck.next() < 0.4) return headscarf;
  const texture = luck.pick(textures);
  const years = age === 'Senior' || age === 'Middle aged' ? 'old' : 'young';
  const fits = (style: HairStyle) => style.textures.includes(texture) && (style.wornBy ?? years) === years;
  // Long hair comes with a beard.
  const men = age === 'Teenager' ? hairOfMen.filter(({ hidesEars }) => !hidesEars) : hairOfMen;
  return luck.pick((isWoman ? hairOfWomen : men).filter(fits));
}

export function hairBehind({ behind }: HairStyle, color: string): string {
  return behind ? `<path d="${behind}" fill="${darker(color, 0.2)}"/>` : '';
}

export function hairInFront({ front, thin, isThin, locks, strands }: HairStyle, color: string, skin: string): string {
  const short = mix(color, skin, 0.35);
  const parts = [
    thin && `<path d="${thin}" fill="${short}"/>`,
    front && `<path d="${front}" fill="${isThin ? short : color}"/>`,
    locks && bothSides(`<path d="${locks}" fill="${color}"/>`),
    strands && `<path d="${strands}" ${stroke(darker(color, 0.25), 4)}/>`,
  ];
  return parts.filter(Boolean).join('');
}
