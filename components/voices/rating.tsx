import { Star } from 'lucide-react';

/** The mean of the ratings, 1 to 5, with their count; nothing before the first. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null) return null;
  return (
    <p className="tabular flex items-center gap-1 text-sm text-muted">
      <Star className="size-3.5 fill-current text-text" strokeWidth={0} aria-hidden="true" />
      <span className="visually-hidden">Rated </span>
      <span className="font-medium text-text">{rating.toFixed(1)}</span>
      <span className="visually-hidden"> of 5 by {count} customers</span>
      <span aria-hidden="true">({count})</span>
    </p>
  );
}
