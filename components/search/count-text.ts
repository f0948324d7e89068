import { maxCounted } from '@/lib/domain/search/search-state';

/** @param count number of voices, counted up to `maxCounted` */
export function countText(count: number): string {
  if (count >= maxCounted) return `over ${maxCounted.toLocaleString('en')}`;
  return String(count);
}
