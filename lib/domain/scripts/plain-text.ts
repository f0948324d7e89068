// Flags of England, Scotland and Wales: a black flag, tags, and a cancel tag.
const tagSequence = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

/** Format characters with a visible shape: Arabic and Syriac number signs, Kaithi number signs. */
const shapedFormat = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/gu;

/** Joiners are part of the spelling of Persian, Indic scripts and emoji: allowed between two visible characters. */
const innerJoiner = /(?<=[\p{L}\p{M}\p{N}\p{S}])[\u200c\u200d](?=[\p{L}\p{M}\p{N}\p{S}])/gu;

/** Word processors insert direction marks, soft hyphens and zero-width breaks; multi-line text may contain them. */
const harmlessInProse = /[\u200b\u200e\u200f\u061c\u00ad\u2060\ufeff\u200c\u200d]/gu;

/** Control and format characters, line and paragraph separators, lone surrogates and noncharacters. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/u;

const blank = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

function withoutAllowed(value: string): string {
  return value.replace(tagSequence, '').replace(shapedFormat, '').replace(innerJoiner, '');
}

/**
 * Returns whether a text is one line of visible characters, such as a name, an address or a title (docs/rules/api.md).
 */
export function isPlainLine(value: string): boolean {
  return value === '' || (isVisible(value) && !invisible.test(withoutAllowed(value)));
}

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

/** Word processors write line and paragraph separators, vertical tabs and next-line characters where a line ends. */
export function withLineBreaks(value: string): string {
  return value.replace(/[\v\u0085\u2028\u2029]/g, '\n');
}

export function isVisible(value: string): boolean {
  return !blank.test(value);
}
