'use client';

import { createStore, useStore } from '@/components/ui/store';
import type { Line } from '@/lib/contracts/lines';
import { normalizeFilename } from '@/lib/domain/delivery/file-names';

const audioEnding = /\.(?:wav|wave|aiff?|aifc|flac|mp3|m4a|mp4|m4b|aac|ogg|oga|opus|caf|wma)$/i;

export type FileMatch<F> = {
  file: F;
  line: Line;
};

type FileMatches<F> = {
  /** Files for lines without audio. */
  added: FileMatch<F>[];
  /** Files for lines that have audio, which they replace. */
  replaced: FileMatch<F>[];
  unmatched: { file: F; reason: string }[];
};

const withoutEnding = (name: string) => name.replace(audioEnding, '');

/**
 * Keys in the order of preference: the whole name, the name in another case, the name without the ending of either
 * side.
 */
const keysOf: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toLowerCase(),
  (name) => withoutEnding(name).toLowerCase(),
];

/**
 * Finds the line of each file by its name, with or without the ending. Of several files for a line, the one with the
 * closest name is matched, else the first.
 */
export function matchFiles<F extends { name: string }>(files: readonly F[], lines: readonly Line[]): FileMatches<F> {
  const indexes = keysOf.map((keyOf) => ({ keyOf, byKey: groupBy(lines, ({ filename }) => keyOf(filename)) }));
  const candidates = files.map((file) => {
    const name = normalizeFilename(file.name);
    const found = indexes.map(({ keyOf, byKey }) => byKey.get(keyOf(name)) ?? []);
    const rank = found.findIndex(({ length }) => length > 0);
    const [line, other] = found[rank] ?? [];
    return { file, rank, line, isAmbiguous: other !== undefined };
  });
  const closest = new Map<string, (typeof candidates)[number]>();
  for (const candidate of candidates) {
    const { line, rank, isAmbiguous } = candidate;
    if (!line || isAmbiguous) continue;
    const former = closest.get(line.id);
    if (!former || rank < former.rank) closest.set(line.id, candidate);
  }
  const matches: FileMatches<F> = { added: [], replaced: [], unmatched: [] };
  for (const candidate of candidates) {
    const { file, line, isAmbiguous } = candidate;
    if (!line) matches.unmatched.push({ file, reason: 'No line has this name' });
    else if (isAmbiguous) matches.unmatched.push({ file, reason: 'Several lines have this name' });
    else if (closest.get(line.id) !== candidate)
      matches.unmatched.push({ file, reason: `Another file is for ${line.filename}` });
    else matches[line.status === 'none' ? 'added' : 'replaced'].push({ file, line });
  }
  return matches;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

type DroppedFiles = {
  projectId: string;
  files: readonly File[];
};

const noFiles: DroppedFiles = { projectId: '', files: [] };
/** Files between the drop on the list and the dialog, whose URL cannot hold them. */
const droppedFiles = createStore(noFiles);

export function dropFiles(projectId: string, files: readonly File[]): void {
  droppedFiles.set({ projectId, files });
}

export function useDroppedFiles(projectId: string): readonly File[] {
  const current = useStore(droppedFiles);
  return current.projectId === projectId ? current.files : noFiles.files;
}
