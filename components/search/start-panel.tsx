'use client';

import { useCurrentUser } from '@/components/shell/current-user';
import { ButtonLink } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { mayStartProject, startProjectPath } from '@/lib/domain/start-project';

export function StartPanel() {
  const { user } = useCurrentUser();
  if (user?.isVoice) return null;
  return (
    <div className="flex flex-col items-start gap-4 max-wide:hidden">
      <h2 className="text-lg">Have your words spoken</h2>
      <p className="text-muted">
        Describe the job, ask up to five voices, and choose one. You pay when the voice accepts.
      </p>
      {mayStartProject(user) && <ButtonLink href={startProjectPath(user !== null)}>Start a project</ButtonLink>}
      <TextLink href="/docs/how-it-works" className="text-muted">
        Find out more
      </TextLink>
    </div>
  );
}

export function StartNote() {
  const { user } = useCurrentUser();
  if (user?.isVoice) return null;
  return (
    <p className="mb-4 text-sm text-muted wide:hidden">
      Ask up to five voices, choose one, and pay when the voice accepts.{' '}
      <TextLink href="/docs/how-it-works">Find out more</TextLink>
    </p>
  );
}

export function StartButton() {
  const { user } = useCurrentUser();
  if (!mayStartProject(user)) return null;
  return (
    <ButtonLink href={startProjectPath(user !== null)} size="small" className="wide:hidden">
      Start a project
    </ButtonLink>
  );
}
