'use client';

import { type FormEvent, useState } from 'react';
import { contentTypeOf, shortened } from '@/components/files/file-facts';
import { findRemembered } from '@/components/files/remembered-uploads';
import type { UploadKind } from './upload-types';
import { useProject } from '@/components/projects/project-context';
import { longestFileName, mayBeAudio, tooLargeText } from '@/lib/domain/upload-rules';

export type ChosenFile = { id: string; file: File; name: string };

interface ChosenFiles {
  chosen: readonly ChosenFile[];
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  rename: (id: string, name: string) => void;
  /** Starts the upload unless something is missing. */
  submit: (event: FormEvent) => void;
  fileError: string | null;
  nameError: string | null;
}

/** Errors for missing files (docs/rules/audio.md#uploads). */
const missing: Readonly<Record<UploadKind, string>> = {
  audio: 'Please select an audio file',
  file: 'Please select a file',
};
const missingName = 'Please specify a name';

interface Options {
  kind: UploadKind;
  defaultName: (fileName: string) => string;
  start: (chosen: readonly ChosenFile[]) => void;
  /** Maximum number of files delivered together; unlimited if each is delivered separately. */
  most?: number;
}

/** Files chosen in an upload dialog with their names, validated before sending. */
export function useChosenFiles({ kind, defaultName, start, most = Number.POSITIVE_INFINITY }: Options): ChosenFiles {
  const { id: projectId } = useProject();
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);

  const add = (files: readonly File[]) => {
    const problems = files.map((file) => problemOf(kind, file));
    const good = files.filter((_, index) => problems[index] === null);
    const taken = good.slice(0, Math.max(0, most - chosen.length));
    const tooMany = taken.length < good.length ? `At most ${most} files can be delivered together.` : null;
    setRefused(problems.find((problem) => problem !== null) ?? tooMany);
    setChosen((known) => [
      ...known,
      ...taken.map((file) => ({
        id: crypto.randomUUID(),
        file,
        // An interrupted upload retains its name.
        name: findRemembered(projectId, kind, file)?.name ?? shortened(defaultName(file.name), longestFileName),
      })),
    ]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (chosen.length > 0 && chosen.every(({ name }) => name.trim() !== '')) start(chosen);
  };
  return {
    chosen,
    add,
    remove: (id) => setChosen((known) => known.filter((one) => one.id !== id)),
    rename: (id, name) => setChosen((known) => known.map((one) => (one.id === id ? { ...one, name } : one))),
    submit,
    fileError: refused ?? (isTried && chosen.length === 0 ? missing[kind] : null),
    nameError: isTried ? missingName : null,
  };
}

/** Checks the server's rules before sending. */
function problemOf(kind: UploadKind, file: File): string | null {
  if (kind === 'audio' && !mayBeAudio(contentTypeOf(file))) return missing.audio;
  if (file.size === 0) return 'This file is empty';
  return tooLargeText(kind, file.size);
}
