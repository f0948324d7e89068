'use client';

import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ReviewPlayer, type ReviewState } from './review-player';
import { isAtNote } from './review-notes';
import { sourcesOf } from './sources';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { Take } from '@/lib/contracts/takes';

/** @param takeId the take to begin with */
export function useReviewPlayer(takes: readonly Take[], takeId: string | null): ReviewPlayer {
  const sources = useMemo(() => sourcesOf(takes), [takes]);
  const [review] = useState(() => new ReviewPlayer(sources, takeId));
  useEffect(() => review.open(), [review]);
  useEffect(() => review.update(sources), [review, sources]);
  return review;
}

export const ReviewContext = createContext<ReviewPlayer | null>(null);

export function useReview(): ReviewPlayer {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('useReview is only there in the review room.');
  return review;
}

export function useReviewState(): ReviewState {
  const { subscribe, getState } = useReview();
  return useSyncExternalStore(subscribe, getState, getState);
}

/**
 * Returns true if the playhead is at one of the notes. Renders only when that changes: a take may have hundreds of
 * notes.
 */
export function useIsAtNote(...notes: readonly Pick<ReviewNote, 'startMs' | 'endMs'>[]): boolean {
  const { subscribeToTime, time } = useReview();
  return useSyncExternalStore(
    subscribeToTime,
    () => notes.some((note) => isAtNote(note, time())),
    () => false,
  );
}

/** Returns the position in seconds, in steps of 0.1. */
export function useReviewTime(): number {
  const { subscribeToTime, time } = useReview();
  return useSyncExternalStore(
    subscribeToTime,
    () => Math.floor(time() * 10) / 10,
    () => 0,
  );
}
