/** Returns a count with its noun: '1 line', '1,200 lines', '2 lines without audio'. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
}
