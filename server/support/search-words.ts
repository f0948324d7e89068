/** The words of a search in support's lists; the first eight. */
export const searchWords = (query = ''): string[] => query.split(/\s+/).filter(Boolean).slice(0, 8);
