import { ButtonLink } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { mayStartProject, startProjectPath } from '@/lib/domain/assignments/start-project';

/** A logged-in user, or null for a visitor. */
export type Starter = { isVoice: boolean; teams: readonly { role: string }[] } | null;

export function StartPanel({ user }: { user: Starter }) {
  if (user?.isVoice) return null;
  return (
    <div className="flex flex-col items-start gap-4 max-wide:hidden">
      <h2 className="text-lg">Book a voice</h2>
      <p className="text-muted">
        Describe the job, ask up to five voices, and choose one. You pay when the voice accepts.
      </p>
      {mayStartProject(user) && (
        <span className="flex flex-wrap gap-3">
          <ButtonLink href={startProjectPath(user !== null)}>Start a project</ButtonLink>
          {!user && (
            <ButtonLink href="/projects/add" variant="secondary">
              See prices
            </ButtonLink>
          )}
        </span>
      )}
      <TextLink href="/docs/how-it-works" className="text-muted">
        Find out more
      </TextLink>
    </div>
  );
}

export function StartNote() {
  return (
    <p className="mb-4 text-sm text-muted wide:hidden">
      Ask up to five voices, choose one, and pay when the voice accepts.{' '}
      <TextLink href="/docs/how-it-works">Find out more</TextLink>
    </p>
  );
}

export function StartButton({ user }: { user: Starter }) {
  if (!mayStartProject(user)) return null;
  return (
    <ButtonLink href={startProjectPath(user !== null)} size="small" className="wide:hidden">
      Start a project
    </ButtonLink>
  );
}
