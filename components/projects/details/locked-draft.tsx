'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { PageFrame } from '@/components/shell/page-frame';
import { Button, ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { CopyButton } from '@/components/ui/copy-button';
import { controlClass } from '@/components/ui/fields/control-class';
import type { Project } from '@/lib/contracts/project-shapes';

type LockedDraftProps = {
  project: Project;
  title: string;
  reason: string;
  readDraft: () => string | null;
  forgetDraft: () => void;
};

/** Shows unsaved text after a change to the project locked the editor. If there is none, redirects to the details. */
export function LockedDraft({ project, title, reason, readDraft, forgetDraft }: LockedDraftProps) {
  const router = useRouter();
  const details = `/projects/${project.id}/details`;
  const [draft, setDraft] = useState<string | null>();
  const read = useRef(readDraft);
  // The editor stores its content when it unmounts, so read the draft afterwards, once.
  useEffect(() => setDraft(read.current()), []);
  useEffect(() => {
    if (draft === null) router.replace(details);
  }, [draft, details, router]);
  if (!draft) return null;
  const discard = () => {
    forgetDraft();
    router.replace(details);
  };
  return (
    <PageFrame title={title} width="text" back={{ href: details, label: project.name }}>
      <div className="flex flex-col gap-5">
        <p role="status">{reason} What you have written is not saved. It is still here: copy it if you need it.</p>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text={draft} label="Copy text" confirmation="Text copied to clipboard" />
          <ButtonLink href={details} variant="secondary">
            Go to the details
          </ButtonLink>
          <Button variant="quiet" onClick={discard}>
            Discard draft
          </Button>
        </div>
        <textarea
          readOnly
          dir="auto"
          rows={12}
          aria-label="What you have written"
          value={draft}
          className={cn(controlClass, 'py-3')}
        />
      </div>
    </PageFrame>
  );
}

export function lockedReason(project: Project, what: string): string {
  const voice = project.voices.find(({ isAssigned }) => isAssigned);
  if (!voice) return `You can no longer change ${what}.`;
  const happened = project.isAccepted ? `${voice.name} has accepted the project` : `${voice.name} was assigned`;
  return `${happened}, so ${what} can no longer be changed.`;
}
