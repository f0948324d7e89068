'use client';

import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from './cn';

const starValues = [1, 2, 3, 4, 5] as const;

type StarRatingFieldProps = {
  label: string;
  /** Rating from 1 to 5; 0 if not rated. */
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
};

export function StarRatingField({ label, value, onChange, disabled = false }: StarRatingFieldProps) {
  const name = useId();
  const [hovered, setHovered] = useState(0);
  const lit = hovered || value;
  return (
    <fieldset disabled={disabled} onPointerLeave={() => setHovered(0)} className="disabled:opacity-45">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="-ml-2.5 flex">
        {starValues.map((star) => (
          <label
            key={star}
            onPointerEnter={() => setHovered(star)}
            className="relative flex size-11 items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              className="visually-hidden"
            />
            <Star
              className={cn('size-6', star <= lit ? 'fill-accent text-accent' : 'text-line-strong')}
              strokeWidth={1.5}
              aria-hidden="true"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function StarRating({ value, count }: { value: number; count?: number }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <Star className="size-4 fill-current" strokeWidth={1.5} aria-hidden="true" />
      <span aria-hidden="true">{value.toFixed(1)}</span>
      <span className="visually-hidden">{value.toFixed(1)} of 5 stars</span>
      {count !== undefined && <span className="text-muted">({count})</span>}
    </span>
  );
}
