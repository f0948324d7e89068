'use client';

import { useMemo } from 'react';
import type { ImportedLine } from './import-rows';
import { useLineStore } from '@/components/lines/use-lines';
import { ScrollList } from '@/components/ui/scroll-list';
import { useStore } from '@/components/ui/store';

const maxListedLines = 200;

type RemovedLinesProps = {
  /** Number of lines as the server counts them: not all lines of the project may be loaded yet. */
  count: number;
  imported: readonly ImportedLine[];
};

export function RemovedLines({ count, imported }: RemovedLinesProps) {
  const { lines } = useStore(useLineStore().snapshot);
  const filenames = useMemo(() => {
    const kept = new Set(imported.map(({ filename }) => filename));
    return Array.from(lines.values())
      .filter(({ filename }) => !kept.has(filename))
      .toSorted((a, b) => a.position - b.position)
      .slice(0, maxListedLines)
      .map(({ filename }) => filename);
  }, [imported, lines]);
  if (count === 0) return null;
  return (
    <ScrollList aria-label="Lines that are deleted" className="mt-1 max-h-32 text-sm">
      {filenames.map((filename) => (
        <li key={filename} className="break-words">
          {filename}
        </li>
      ))}
      {count > filenames.length && <li>… and {count - filenames.length} more</li>}
    </ScrollList>
  );
}
