type Node<T> = { values: T[]; literals: Map<string, Node<T>>; parameter?: Node<T> };

const newNode = <T>(): Node<T> => ({ values: [], literals: new Map() });

const isParameter = (segment: string): boolean => segment.startsWith('{');

/**
 * Finds values by paths whose parameters are in braces: `/projects/{projectId}`, in segments that are not decoded. Where a
 * literal segment leads to a value, it comes before a parameter. A parameter is not empty.
 */
export class PathTree<T> {
  private readonly root = newNode<T>();

  constructor(entries: ReadonlyArray<readonly [path: string, value: T]>) {
    for (const [path, value] of entries) this.add(path, value);
  }

  private add(path: string, value: T): void {
    let node = this.root;
    for (const segment of segmentsOf(path)) {
      const next = (isParameter(segment) ? node.parameter : node.literals.get(segment)) ?? newNode<T>();
      if (isParameter(segment)) node.parameter = next;
      else node.literals.set(segment, next);
      node = next;
    }
    node.values.push(value);
  }

  /** Returns the values of the path that matches. */
  find(segments: readonly string[]): readonly T[] {
    return findFrom(this.root, segments, 0);
  }
}

function findFrom<T>(node: Node<T>, segments: readonly string[], at: number): readonly T[] {
  const segment = segments[at];
  if (segment === undefined) return node.values;
  const literal = node.literals.get(segment);
  const found = literal ? findFrom(literal, segments, at + 1) : [];
  if (found.length > 0 || !node.parameter || segment === '') return found;
  return findFrom(node.parameter, segments, at + 1);
}

export const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** Returns the parameters of `path`, decoded, in segments that match it. */
export function parametersIn(path: string, segments: readonly string[]): Record<string, string> {
  const pairs = segmentsOf(path).map((name, index) => [name, segments[index] ?? ''] as const);
  return Object.fromEntries(
    pairs.filter(([name]) => isParameter(name)).map(([name, value]) => [name.slice(1, -1), decodeURIComponent(value)]),
  );
}
