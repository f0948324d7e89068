/** Splits a query as a person sees it: 'O’Brien' and 'e-learning' are one word each. */
export function typedWords(query: string): string[] {
  return [...new Set(query.split(/\s+/).filter(Boolean))];
}

/** Returns the query without all occurrences of the word. */
export function dropWord(query: string, word: string): string {
  return query
    .split(/\s+/)
    .filter((other) => other !== '' && other !== word)
    .join(' ');
}
