import type { Piece } from './find-pieces';
import type { Group } from './propose';

/** A part of the recording and the line that it becomes; without a line it is not stored. */
export type PlannedPiece = {
  id: number;
  start: number;
  end: number;
  lineId: string | null;
};

export type SplitPlan = readonly PlannedPiece[];

export const shortestPieceSeconds = 0.1;

export function planOf(pieces: readonly Piece[], groups: readonly Group[], lineIds: readonly string[]): SplitPlan {
  return groups.flatMap(({ from, to, line }) => {
    const [first, last] = [pieces[from], pieces[to - 1]];
    const lineId = line === null ? null : (lineIds[line] ?? null);
    return first && last ? [{ id: from, start: first.start, end: last.end, lineId }] : [];
  });
}

/** Returns the seconds between which an end of a piece can move: its own other end and its neighbor. */
export function limitsOf(plan: SplitPlan, index: number, side: 'start' | 'end', duration: number) {
  const piece = plan[index];
  if (!piece) return { min: 0, max: 0 };
  return side === 'start'
    ? { min: plan[index - 1]?.end ?? 0, max: piece.end - shortestPieceSeconds }
    : { min: piece.start + shortestPieceSeconds, max: plan[index + 1]?.start ?? duration };
}

export function moveEnd(plan: SplitPlan, index: number, change: { start?: number; end?: number }): SplitPlan {
  return plan.map((piece, other) => (other === index ? { ...piece, ...change } : piece));
}

/** The second part gets no line. Returns the plan as it is if a part would be too short. */
export function splitPiece(plan: SplitPlan, index: number, at: number): SplitPlan {
  const piece = plan[index];
  if (!piece || at - piece.start < shortestPieceSeconds || piece.end - at < shortestPieceSeconds) return plan;
  const id = Math.max(...plan.map((each) => each.id)) + 1;
  return plan.toSpliced(index, 1, { ...piece, end: at }, { id, start: at, end: piece.end, lineId: null });
}

export function mergeWithNext(plan: SplitPlan, index: number): SplitPlan {
  const [piece, next] = [plan[index], plan[index + 1]];
  if (!piece || !next) return plan;
  return plan.toSpliced(index, 2, { ...piece, end: next.end, lineId: piece.lineId ?? next.lineId });
}

/** A line has one piece: another piece of the line loses it. */
export function assignLine(plan: SplitPlan, index: number, lineId: string | null): SplitPlan {
  return plan.map((piece, other) => {
    if (other === index) return { ...piece, lineId };
    return lineId !== null && piece.lineId === lineId ? { ...piece, lineId: null } : piece;
  });
}

/**
 * Moves the lines of this and all later pieces to the next (1) or previous (-1) line, as after a wrong proposal. A piece
 * before that has one of these lines loses it.
 */
export function shiftLines(plan: SplitPlan, index: number, by: 1 | -1, lineIds: readonly string[]): SplitPlan {
  const positions = new Map(lineIds.map((id, position) => [id, position]));
  const shifted = plan.map((piece, other) => {
    const position = piece.lineId === null ? undefined : positions.get(piece.lineId);
    return other < index || position === undefined ? piece : { ...piece, lineId: lineIds[position + by] ?? null };
  });
  const later = new Set(shifted.slice(index).map(({ lineId }) => lineId));
  return shifted.map((piece, other) =>
    other < index && piece.lineId !== null && later.has(piece.lineId) ? { ...piece, lineId: null } : piece,
  );
}

/** The first line after those of the pieces before that no piece has. */
export function nextFreeLine(plan: SplitPlan, index: number, lineIds: readonly string[]): string | null {
  const used = new Set(plan.map(({ lineId }) => lineId));
  const before = plan.slice(0, index).findLast(({ lineId }) => lineId !== null)?.lineId;
  const from = before === undefined || before === null ? 0 : lineIds.indexOf(before) + 1;
  return lineIds.slice(from).find((id) => !used.has(id)) ?? null;
}
