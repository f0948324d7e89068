export type ProposedPiece = {
  seconds: number;
  label: string;
};

export type ExpectedLine = {
  filename: string;
  /** Reading time in seconds. */
  seconds: number;
};

/**
 * Group of the pieces `from` to `to` (exclusive), which are one recording of a line; without a line they are a retake
 * or noise.
 */
export type Group = {
  from: number;
  to: number;
  line: number | null;
};

/** Costs of a proposal; a length that differs by the factor e costs 1. */
const mergeCost = 0.5;
const skipPieceCost = 1;
const skipLineCost = 0.7;
/** Discount for skipping the earlier of two similar pieces: voices repeat a line until it is right. */
const repeatDiscount = 0.1;
const wrongLabelCost = 100;
const rightLabelGain = 50;
const maxMerged = 4;
/** Seconds of breaths and pauses within a line. */
const extraSeconds = 0.4;
const shortestExpectedSeconds = 0.5;

const skipPiece = 0;
const skipLine = 255;

/** Reading speeds that are tried first, as factors of the time that the line should take. */
const paces = [0.65, 0.8, 1.25, 1.6];

/**
 * Assigns pieces to lines in order, so that their lengths fit the reading times at the pace of this voice. Each line has
 * at most one group, and the groups contain each piece once.
 */
export function propose(pieces: readonly ProposedPiece[], lines: readonly ExpectedLine[]): Group[] {
  const candidates = lines.slice(0, reachableLines(pieces.length));
  let best = align(pieces, candidates, 1);
  for (const pace of paces) {
    const other = align(pieces, candidates, pace);
    if (other.cost < best.cost) best = other;
  }
  const ratios = best.groups.flatMap(({ from, to, line }) => {
    const target = line === null ? undefined : candidates[line];
    return target ? [lengthOf(pieces, from, to) / expected(target)] : [];
  });
  return ratios.length > 0 ? align(pieces, candidates, clampPace(middle(ratios))).groups : best.groups;
}

/** More lines than this are not skipped before a piece. */
const reachableLines = (piece: number): number => 2 * piece + 50;

/** Minimizes the cost of the pieces from `piece` and the lines from `line`, from the end to the start. */
function align(
  pieces: readonly ProposedPiece[],
  lines: readonly ExpectedLine[],
  pace: number,
): { groups: Group[]; cost: number } {
  const logExpected = lines.map((line) => Math.log(pace * expected(line)));
  const choices: Uint8Array[] = [];
  // Costs by line of the following pieces, the next piece first.
  let following = [new Float32Array(lines.length + 1)];
  for (let piece = pieces.length - 1; piece >= 0; piece -= 1) {
    const costs = new Float32Array(lines.length + 1);
    const chosen = new Uint8Array(lines.length + 1);
    const skipCost = skipCostOf(pieces, piece);
    const groups = following.map((rest, index) => groupAt(pieces, piece, index + 1, rest));
    for (let line = Math.min(lines.length, reachableLines(piece)); line >= 0; line -= 1) {
      let best = (following[0]?.[line] ?? 0) + skipCost;
      let choice = skipPiece;
      const target = lines[line];
      if (target) {
        const without = (costs[line + 1] ?? 0) + skipLineCost;
        if (without < best) [best, choice] = [without, skipLine];
        for (const { size, logLength, labels, rest } of groups) {
          let cost = (rest[line + 1] ?? 0) + Math.abs(logLength - (logExpected[line] ?? 0)) + mergeCost * (size - 1);
          for (const label of labels) cost += isLabelOf(label, target) ? -rightLabelGain : wrongLabelCost;
          if (cost < best) [best, choice] = [cost, size];
        }
      }
      costs[line] = best;
      chosen[line] = choice;
    }
    choices[piece] = chosen;
    following = [costs, ...following].slice(0, maxMerged);
  }
  return { groups: groupsOf(choices), cost: following[0]?.[0] ?? 0 };
}

function groupAt(pieces: readonly ProposedPiece[], from: number, size: number, rest: Float32Array) {
  const labels = pieces.slice(from, from + size).flatMap(({ label }) => (isFilename(label) ? label : []));
  return { size, rest, labels, logLength: Math.log(Math.max(0.001, lengthOf(pieces, from, from + size))) };
}

function groupsOf(choices: readonly Uint8Array[]): Group[] {
  const groups: Group[] = [];
  let [piece, line] = [0, 0];
  while (piece < choices.length) {
    const choice = choices[piece]?.[line] ?? skipPiece;
    if (choice === skipLine) line += 1;
    else if (choice === skipPiece) {
      groups.push({ from: piece, to: piece + 1, line: null });
      piece += 1;
    } else {
      groups.push({ from: piece, to: piece + choice, line });
      piece += choice;
      line += 1;
    }
  }
  return groups;
}

/** Programs number the markers that have no name. */
const isFilename = (label: string) => label !== '' && !/^(marker|cue|region)?\s*#?\d*$/i.test(label);

function isLabelOf(label: string, { filename }: ExpectedLine): boolean {
  const [a, b] = [label.toLowerCase(), filename.toLowerCase()];
  return a === b || a === b.replace(/\.[^.]+$/, '');
}

function skipCostOf(pieces: readonly ProposedPiece[], index: number): number {
  const [piece, next] = [pieces[index], pieces[index + 1]];
  const isRepeated = piece && next && Math.abs(Math.log(piece.seconds / next.seconds)) < 0.25;
  return isRepeated ? skipPieceCost - repeatDiscount : skipPieceCost;
}

const expected = ({ seconds }: ExpectedLine): number => Math.max(shortestExpectedSeconds, seconds) + extraSeconds;

function lengthOf(pieces: readonly ProposedPiece[], from: number, to: number): number {
  let seconds = 0;
  for (let index = from; index < to; index += 1) seconds += pieces[index]?.seconds ?? 0;
  return seconds;
}

const clampPace = (pace: number): number => Math.min(2, Math.max(0.5, pace));

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
