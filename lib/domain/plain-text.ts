// Flags of England, Scotland and Wales: a black flag, tags, and the tag that ends them.
const tagSequence = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

/** Format characters that have a shape: number signs of Arabic and Syriac, the Kaithi number signs. */
const shapedFormat = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/gu;

/** Joiners are part of the spelling in Persian and in scripts of India, and of emoji: between two characters that are seen. */
const innerJoiner = /(?<=[\p{L}\p{M}\p{N}\p{S}])[\u200c\u200d](?=[\p{L}\p{M}\p{N}\p{S}])/gu;

/** In a longer text also the marks of direction, the soft hyphen and breaks without a width: programs put them in. */
const harmlessInProse = /[\u200b\u200e\u200f\u061c\u00ad\u2060\ufeff\u200c\u200d]/gu;

/** Control and format characters, separators of lines and paragraphs, lone surrogates and code points that are no characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** What has no shape of its own: the above, spaces, unassigned code points, fillers, variation selectors, a blank of Braille. */
const blank = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

function withoutAllowed(value: string): string {
  return value.replace(tagSequence, '').replace(shapedFormat, '').replace(innerJoiner, '');
}

/** Whether a text is one line of characters that are seen: a name, an address, a title (docs/rules/api.md). */
export function isPlainLine(value: string): boolean {
  return value === '' || (isVisible(value) && !invisible.test(withoutAllowed(value)));
}

/** The same for a text of several lines. */
export function isPlainText(value: string): boolean {
  if (value === '') return true;
  return (
    isVisible(value) &&
    !invisible.test(
      withoutAllowed(value)
        .replace(harmlessInProse, '')
        .replace(/[\t\r\n]/g, ''),
    )
  );
}

/** Whether anything of a text can be seen. */
export function isVisible(value: string): boolean {
  return !blank.test(value);
}
