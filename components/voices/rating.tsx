import { Star } from 'lucide-react';

/**
 * Average rating, 1 to 5, with the number of ratings; renders nothing if there are none. Uses one labeled image,
 * because lists render one per row and visually hidden text would have to be laid out for each.
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
