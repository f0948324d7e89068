import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import type { Project } from '@/lib/contracts/project-shapes';
import { formatDay } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';

// The button that had the focus is gone.
const focus = (element: HTMLElement | null) => element?.focus();

/** Screen that the voice sees after its own acceptance, until it leaves the page. */
export function AcceptedProject({ project }: { project: Project }) {
  const { id, name, kind, hasLineReader, voiceFeeDetails, dueDate } = project;
  const fee = voiceFeeDetails && formatEuro(toCents(voiceFeeDetails.total));
  const due = dueDate && kind !== 'renewal' && `due ${formatDay(dueDate)}`;
  const facts = [fee, due].filter(Boolean).join(', ');
  const details = `/projects/${id}/details`;
  return (
    <PageFrame title="Accept project" back={{ href: details, label: name }} width="text">
      <div ref={focus} tabIndex={-1} className="flex flex-col items-start gap-2 py-6 outline-none">
        <h2 className="text-2xl font-semibold text-pretty">
          {kind === 'renewal' ? 'The license is renewed.' : 'You have the job.'}
          {facts && ` ${capital(facts)}.`}
        </h2>
        <p className="text-muted">{textOf(project)}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {kind !== 'renewal' && (
            <ButtonLink href={`/projects/${id}/${hasLineReader ? 'lines' : 'files/upload-audio'}`}>
              Record now
            </ButtonLink>
          )}
          <ButtonLink variant={kind === 'renewal' ? 'primary' : 'secondary'} href={details}>
            Go to the project
          </ButtonLink>
        </div>
      </div>
    </PageFrame>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function textOf({ kind, voiceFeeDetails }: Project): string | null {
  if (kind === 'renewal') return 'Nothing new is recorded. Your fee is on its way.';
  return voiceFeeDetails ? 'Your fee is paid out after the customer has approved your delivery.' : null;
}
