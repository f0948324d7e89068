/** Distance between the middles of two markers in CSS pixels: with this space, each can be tapped. */
export const markerSpace = 26;

export type MarkerPlace = {
  /** The middle of the marker, in CSS pixels. */
  left: number;
  row: number;
};

/**
 * Places the markers of notes at their time if there is space: those that would overlap move apart, and those that do
 * not fit beside each other use several rows.
 * @param at the wanted places, in ascending order.
 * @param space that each marker needs.
 */
export function placeMarkers(at: readonly number[], width: number, space: number): MarkerPlace[] {
  const rows = Math.max(1, Math.ceil((at.length * space) / Math.max(width, space)));
  const places = at.map((left, index) => ({ left, row: index % rows }));
  for (let row = 0; row < rows; row++) {
    const inRow = places.filter((place) => place.row === row);
    let free = space / 2;
    for (const place of inRow) {
      place.left = Math.max(place.left, free);
      free = place.left + space;
    }
    free = width - space / 2;
    for (const place of inRow.toReversed()) {
      place.left = Math.min(place.left, free);
      free = place.left - space;
    }
  }
  return places;
}
