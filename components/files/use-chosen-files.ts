'use client';

import { useState } from 'react';

export type ChosenFile = { id: string; file: File; name: string };

interface ChosenFiles {
  chosen: readonly ChosenFile[];
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  rename: (id: string, name: string) => void;
}

/** What was chosen in an upload dialog, each with the name that it will have. */
export function useChosenFiles(defaultName: (fileName: string) => string): ChosenFiles {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  return {
    chosen,
    add: (files) =>
      setChosen((known) => [
        ...known,
        ...files.map((file) => ({ id: crypto.randomUUID(), file, name: defaultName(file.name) })),
      ]),
    remove: (id) => setChosen((known) => known.filter((one) => one.id !== id)),
    rename: (id, name) => setChosen((known) => known.map((one) => (one.id === id ? { ...one, name } : one))),
  };
}
