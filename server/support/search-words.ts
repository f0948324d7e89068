/** Returns the words of a search in support's lists, at most eight. */
export const searchWords = (query = ''): string[] => query.split(/\s+/).filter(Boolean).slice(0, 8);
