'use client';

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { tracksOf } from '@/components/player/track';
import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import { useProject } from '@/components/shared/project-context';
import { PageFrame } from '@/components/shell/page-frame';
import { Avatar } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { FieldError } from '@/components/ui/fields/form-field';
import { scrollToFirstError } from '@/components/ui/fields/submit-actions';
import { EmptyState } from '@/components/ui/notices/states';
import type { ProjectVoice } from '@/lib/contracts/project-shapes';
import { countries } from '@/lib/domain/people/countries';
import { demosInLanguageFirst } from '@/lib/domain/people/demos';
import type { Scope } from '@/lib/domain/projects/scopes';

type AssignmentPageProps = {
  title: string;
  scope: Scope;
  refusal: string;
  back?: { href: string; label: string };
  width?: 'text' | 'default';
  children: ReactNode;
};

export function AssignmentPage({ title, scope, refusal, back, width = 'text', children }: AssignmentPageProps) {
  const project = useProject();
  const details = `/projects/${project.id}/details`;
  return (
    <PageFrame title={title} back={back ?? { href: details, label: project.name }} width={width}>
      {project.scopes.includes(scope) ? (
        children
      ) : (
        <EmptyState title={refusal} action={<ButtonLink href={details}>Go to the project</ButtonLink>} />
      )}
    </PageFrame>
  );
}

/**
 * Shows a voice with a demo in the project's language, if there is one; players and waveforms start on the same line in
 * a list.
 */
export function VoiceSummary({ voice, language }: { voice: ProjectVoice; language: string }) {
  const queue = tracksOf({ ...voice, voiceDemos: demosInLanguageFirst(voice.voiceDemos, language) });
  const [demo] = queue;
  const place = placeOf(voice);
  return (
    <div className="grid items-center gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={voice.name} picture={voice.picture} size="large" decorative />
        <div className="min-w-0">
          <p dir="auto" className="truncate text-lg font-semibold">
            {voice.name}
          </p>
          {place && <p className="truncate text-sm text-muted">{place}</p>}
        </div>
      </div>
      {demo && (
        <div className="flex min-w-0 items-center gap-3">
          <TrackButton track={demo} queue={queue} />
          <TrackWaveform track={demo} queue={queue} bars={120} className="h-10" />
        </div>
      )}
    </div>
  );
}

function placeOf(voice: Pick<ProjectVoice, 'companyCity' | 'companyCountry'>): string {
  return [voice.companyCity, countries[voice.companyCountry]].filter(Boolean).join(', ');
}

type SectionProps = {
  title: string;
  action?: ReactNode;
  error?: string | null | undefined;
  children: ReactNode;
};

export function Section({ title, action, error, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      data-problem={error ? '' : undefined}
      className="border-t border-line py-5 first:border-t-0 first:pt-0"
    >
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        {action}
      </div>
      {children}
      {error && (
        <div className="mt-3" role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </section>
  );
}

export function useFirstProblem<E extends HTMLElement>(count: number): RefObject<E | null> {
  const container = useRef<E>(null);
  useEffect(() => {
    if (count === 0) return;
    if (container.current) scrollToFirstError(container.current);
  }, [count]);
  return container;
}
