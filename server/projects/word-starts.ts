/** Case and accents do not count; most names have none and need no more than their small letters. */
function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const letter = /[\p{L}\p{N}]/u;

function startsWord(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    if (at === 0 || !letter.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** Whether each typed word is the start of a word of a text. Made once for a search, asked for thousands of texts. */
export function wordStartsOf(typed: string): (text: string) => boolean {
  const wanted = fold(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  return (text) => {
    const folded = fold(text);
    return wanted.every((start) => startsWord(folded, start));
  };
}
