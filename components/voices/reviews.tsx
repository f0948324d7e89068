import { Star } from 'lucide-react';
import type { VoiceProfile } from '@/lib/contracts/voices';
import { formatDate } from '@/lib/domain/format-date';

/** Lists the comments that customers allowed on the profile. The customers are not named. */
export function Reviews({ reviews }: { reviews: VoiceProfile['reviews'] }) {
  if (reviews.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-lg">What customers say</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {reviews.map(({ id, rating, comment, created }) => (
          <li key={id} className="py-4">
            <p className="flex items-center gap-3 text-sm text-muted">
              <span role="img" aria-label={`${rating} of 5 stars`} className="flex">
                {Array.from({ length: rating }, (_, star) => (
                  <Star key={star} className="size-3.5 fill-current text-text" strokeWidth={0} aria-hidden="true" />
                ))}
              </span>
              <time dateTime={created}>{formatDate(created)}</time>
            </p>
            <p dir="auto" className="mt-1 max-w-prose break-words whitespace-pre-line">
              {comment}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
