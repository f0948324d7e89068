'use client';

/** Nothing plays yet. */
export function PlayerBar() {
  return null;
}
