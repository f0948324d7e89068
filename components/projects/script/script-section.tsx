'use client';

import { BookOpen, Pencil } from 'lucide-react';
import { WithScript } from './with-script';
import { ButtonLink } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { spokenDuration } from '@/components/ui/format-duration';
import type { Project } from '@/lib/contracts/project-shapes';
import { readingSeconds, wordsText } from '@/lib/domain/scripts/script-length';
import { scriptPreview } from '@/lib/domain/scripts/script-blocks';

export function ScriptSection({ project }: { project: Project }) {
  const { id, scriptWords, scopes } = project;
  const mayEdit = scopes.includes('edit-script');
  return (
    <section>
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Script</h2>
        <span className="flex gap-2">
          {scriptWords > 0 && (
            <ButtonLink
              href={`/projects/${id}/script`}
              variant="secondary"
              size="small"
              icon={<BookOpen className="size-4" aria-hidden="true" />}
            >
              Read
            </ButtonLink>
          )}
          {mayEdit && (
            <ButtonLink
              href={`/projects/${id}/script/edit`}
              variant="secondary"
              size="small"
              icon={<Pencil className="size-4" aria-hidden="true" />}
            >
              {scriptWords > 0 ? 'Edit script' : 'Enter script'}
            </ButtonLink>
          )}
        </span>
      </div>
      {scriptWords === 0 ? (
        <p className="text-muted">{mayEdit ? 'No script yet' : 'The script has not been written yet'}</p>
      ) : (
        <WithScript projectId={id}>
          {({ script }) => (
            <>
              <p dir="auto" className="max-w-prose border-s-2 border-line-strong ps-4 break-words whitespace-pre-line">
                {scriptPreview(script).text}
              </p>
              <ScriptLength text={script} words={scriptWords} project={project} />
              <MoreWords project={project} words={scriptWords} />
            </>
          )}
        </WithScript>
      )}
    </section>
  );
}

/** Offers more words to customers while details can be edited, if the script exceeds the word limit. */
export function MoreWords({ project, words }: { project: Project; words: number }) {
  const { id, maxWords, scopes } = project;
  if (maxWords === null || words <= maxWords || !scopes.includes('edit-project')) return null;
  return (
    <p className="mt-1 text-sm">
      <TextLink href={`/projects/${id}/edit-details`}>Increase the word allowance</TextLink>
    </p>
  );
}

export function ScriptLength({ text, words, project }: { text: string; words: number; project: Project }) {
  const { maxWords, language } = project;
  const isOver = maxWords !== null && words > maxWords;
  const count = words.toLocaleString('en');
  return (
    <p
      role={isOver ? 'alert' : undefined}
      className={`tabular mt-2 text-sm ${isOver ? 'font-medium text-danger' : 'text-muted'}`}
    >
      {maxWords === null ? wordsText(words) : `${count} of ${wordsText(maxWords)}`}
      {words > 0 && ` · about ${spokenDuration(readingSeconds(text, words, language))}`}
      {isOver && ` · ${(words - maxWords).toLocaleString('en')} more than the word allowance`}
    </p>
  );
}
