import { Star } from 'lucide-react';

/**
 * The mean of the ratings, 1 to 5, with their count; nothing before the first. Said as one picture: a list has one on each
 * row, and words that only a screen reader gets would be laid out with all the others.
 */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null) return null;
  return (
    <p className="tabular text-sm text-muted">
      <span
        role="img"
        aria-label={`Rated ${rating.toFixed(1)} of 5 by ${count} customers`}
        className="flex items-center gap-1"
      >
        <Star className="size-3.5 fill-current text-text" strokeWidth={0} aria-hidden="true" />
        <span className="font-medium text-text">{rating.toFixed(1)}</span>
        {` (${count})`}
      </span>
    </p>
  );
}
