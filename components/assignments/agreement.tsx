'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { createNotifier } from '@/components/ui/store';
import { TextLink } from '@/components/ui/text-link';
import { readForTab, writeForTab } from '@/lib/client/browser-storage';
import type { Project } from '@/lib/contracts/project-shapes';
import { Section } from './assignment-page';

type AgreementProps = {
  project: Project;
  text: string;
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
  error: string | undefined;
};

export function Agreement({ project, text, isAgreed, onChange, error }: AgreementProps) {
  return (
    <Section title="License and agreement">
      {project.license.length > 0 && (
        <ul className="mb-2 list-disc space-y-1 pl-5">
          {project.license.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div data-problem={error ? '' : undefined}>
        <Checkbox
          checked={isAgreed}
          onChange={(event) => onChange(event.target.checked)}
          error={error}
          label={
            <>
              I agree to the license and{' '}
              <TextLink href={text} external>
                agreement
              </TextLink>
            </>
          }
        />
      </div>
    </Section>
  );
}

const changes = createNotifier();

/** Returns whether the user has agreed, stored for this tab, so that it survives filling in the company information. */
export function useAgreed(key: string): [boolean, (isAgreed: boolean) => void] {
  const storageKey = `agreed.${key}`;
  const isAgreed = useSyncExternalStore(
    changes.subscribe,
    () => readForTab(storageKey) === 'yes',
    () => false,
  );
  const setAgreed = useCallback(
    (next: boolean) => {
      writeForTab(storageKey, next ? 'yes' : '');
      changes.notify();
    },
    [storageKey],
  );
  return [isAgreed, setAgreed];
}
