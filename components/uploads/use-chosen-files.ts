'use client';

import { type FormEvent, useState } from 'react';
import { contentTypeOf, shortened } from './file-facts';
import { findRemembered } from './remembered-uploads';
import type { UploadKind } from './upload-types';
import { useProject } from '@/components/shared/project-context';
import { maxFileNameLength, mayBeAudio, tooLargeText } from '@/lib/domain/uploads/upload-rules';

export type ChosenFile = { id: string; file: File; name: string };

type ChosenFiles = {
  chosen: readonly ChosenFile[];
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  rename: (id: string, name: string) => void;
  submit: (event: FormEvent) => void;
  fileError: string | null;
  nameError: string | null;
};

const missingFile: Readonly<Record<UploadKind, string>> = {
  audio: 'Please select an audio file',
  file: 'Please select a file',
};
const missingName = 'Please specify a name';

type Options = {
  kind: UploadKind;
  defaultName: (fileName: string) => string;
  start: (chosen: readonly ChosenFile[]) => void;
  /** Maximum number of files delivered together; unlimited if each is delivered separately. */
  maxFiles?: number;
};

export function useChosenFiles({
  kind,
  defaultName,
  start,
  maxFiles = Number.POSITIVE_INFINITY,
}: Options): ChosenFiles {
  const { id: projectId } = useProject();
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [rejection, setRejection] = useState<string | null>(null);
  const [hasSubmitted, setSubmitted] = useState(false);

  const add = (files: readonly File[]) => {
    const valid = files.filter((file) => problemOf(kind, file) === null);
    const refused = files.flatMap((file) => {
      const problem = problemOf(kind, file);
      return problem === null ? [] : [`${file.name}: ${problem}`];
    });
    const accepted = valid.slice(0, Math.max(0, maxFiles - chosen.length));
    const tooMany = accepted.length < valid.length ? `At most ${maxFiles} files can be delivered together.` : null;
    setRejection(refused.length > 0 ? refusedText(refused) : tooMany);
    setChosen((current) => [
      ...current,
      ...accepted.map((file) => ({
        id: crypto.randomUUID(),
        file,
        // An interrupted upload retains its name.
        name: findRemembered(projectId, kind, file)?.name ?? shortened(defaultName(file.name), maxFileNameLength),
      })),
    ]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (chosen.length > 0 && chosen.every(({ name }) => name.trim() !== '')) start(chosen);
  };
  return {
    chosen,
    add,
    remove: (id) => setChosen((current) => current.filter((item) => item.id !== id)),
    rename: (id, name) => setChosen((current) => current.map((item) => (item.id === id ? { ...item, name } : item))),
    submit,
    fileError: rejection ?? (hasSubmitted && chosen.length === 0 ? missingFile[kind] : null),
    nameError: hasSubmitted ? missingName : null,
  };
}

const maxNamed = 3;

/** Says which files were refused, as others may have been accepted. */
function refusedText(refused: readonly string[]): string {
  const others = refused.length - maxNamed;
  return [...refused.slice(0, maxNamed), ...(others > 0 ? [`${others} more`] : [])].join('. ');
}

function problemOf(kind: UploadKind, file: File): string | null {
  if (kind === 'audio' && !mayBeAudio(contentTypeOf(file))) return missingFile.audio;
  if (file.size === 0) return 'This file is empty';
  return tooLargeText(kind, file.size);
}
