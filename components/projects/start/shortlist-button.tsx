'use client';

import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { useProject } from '@/components/shared/project-context';
import { useShortlist } from './use-shortlist';
import { Button } from '@/components/ui/button';
import type { Voice } from '@/lib/contracts/voices';
import { shortlistRefusal, shortlistSentence } from '@/lib/domain/assignments/shortlisting';

export function ShortlistButton({ voice }: { voice: Voice }) {
  const project = useProject();
  const { shortlist } = useShortlist();
  const reasonId = useId();
  const facts = { ...project, voiceIds: project.voices.map(({ id }) => id) };
  const refusal = shortlistRefusal(facts, voice.id);
  if (refusal === 'already-listed') {
    return (
      <span className="inline-flex min-h-9 items-center gap-1.5 text-sm md:px-2 font-medium text-success">
        <Check className="size-4" aria-hidden="true" />
        Shortlisted
      </span>
    );
  }
  return (
    <span className="flex flex-col items-start gap-1 md:items-end">
      <Button
        size="small"
        variant="secondary"
        icon={<Plus className="size-4" aria-hidden="true" />}
        disabled={refusal !== null}
        aria-label={`Shortlist ${voice.name}`}
        aria-describedby={refusal ? reasonId : undefined}
        onClick={() => void shortlist(voice)}
      >
        Shortlist
      </Button>
      {refusal && (
        <span id={reasonId} className="text-xs text-muted md:max-w-44 md:text-right">
          {shortlistSentence(refusal, facts, voice.name)}
        </span>
      )}
    </span>
  );
}
