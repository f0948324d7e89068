'use client';

import { Check, Circle, CircleAlert, CircleCheck, Ellipsis } from 'lucide-react';
import { createContext, memo, useContext } from 'react';
import { detailPath, dialogPath } from '@/components/lines/audio/line-path';
import { lineTrack } from '@/components/lines/audio/line-track';
import type { Track } from '@/components/player/track';
import { TrackButton } from '@/components/player/track-button';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useProject } from '@/components/shared/project-context';
import { AllChecks, countText } from '@/components/takes/delivery-checks';
import { Badge } from '@/components/ui/badge';
import { FileName } from '@/components/ui/breakable-text';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, type MenuItem } from '@/components/ui/menus/menu';
import { Processing } from '@/components/ui/notices/processing';
import type { Line, LineTake } from '@/lib/contracts/lines';
import { failedChecks } from '@/lib/domain/delivery/delivery-check';
import { LineLink } from './line-link';
import { commentPreview, hasDifferences } from './line-state';

export type RowActions = {
  approve: (line: Line, isApproved: boolean) => void;
  showError: (line: Line) => void;
  /** The lines that play after this one. */
  queueOf: (track: Track) => readonly Track[];
  menuOf: (line: Line) => readonly MenuItem[];
};

/** Actions of the rows. The value is stable, so that a change of one line renders one row. */
export const RowActionsContext = createContext<RowActions | null>(null);

function useRowActions(): RowActions {
  const actions = useContext(RowActionsContext);
  if (!actions) throw new Error('Rows are only rendered in the list of lines.');
  return actions;
}

export const PlayCell = memo(function PlayCell({ line }: { line: Line }) {
  const project = useProject();
  const { queueOf } = useRowActions();
  const track = lineTrack(line, project);
  if (!track) return null;
  return <TrackButton track={track} queue={queueOf(track)} className="size-9! pointer-coarse:size-11!" />;
});

export function FilenameCell({ line }: { line: Line }) {
  const { id } = useProject();
  return (
    <LineLink
      href={detailPath(id, line.filename)}
      tabIndex={-1}
      className="line-clamp-2 rounded-sm text-sm font-medium hover:underline"
    >
      <FileName name={line.filename} />
    </LineLink>
  );
}

export function TextCell({ text, isMuted = false }: { text: string; isMuted?: boolean }) {
  return (
    <span dir="auto" className={`line-clamp-2 break-words ${isMuted ? 'text-sm text-muted' : ''}`}>
      {text}
    </span>
  );
}

export function CommentCell({ line }: { line: Line }) {
  const { id, scopes } = useProject();
  const preview = commentPreview(line.comment);
  if (!scopes.includes('edit-lines') || preview === '') return <TextCell text={preview} isMuted />;
  return (
    <LineLink
      href={dialogPath(id, 'edit-comment', line.filename)}
      tabIndex={-1}
      aria-label={`Edit the comment of ${line.filename}: ${preview}`}
      className="line-clamp-2 rounded-sm text-sm break-words text-muted hover:underline"
    >
      <bdi>{preview}</bdi>
    </LineLink>
  );
}

export function StateCell({ line }: { line: Line }) {
  const { scopes } = useProject();
  const { approve, showError } = useRowActions();
  if (line.status === 'none') return <span className="text-sm text-muted">No audio</span>;
  if (line.status === 'processing') return <Processing />;
  if (line.status === 'failed') {
    return (
      <span className="flex flex-col items-start gap-0.5 text-xs">
        <span className="text-danger">Unable to process audio.</span>
        <button
          type="button"
          tabIndex={-1}
          onClick={() => showError(line)}
          className="rounded-sm font-medium underline underline-offset-4"
        >
          Show error
        </button>
      </span>
    );
  }
  return (
    <span className="flex flex-col items-start gap-0.5">
      {scopes.includes('approve-line') ? (
        <ApproveButton line={line} onApprove={(isApproved) => approve(line, isApproved)} tabIndex={-1} />
      ) : (
        <ApprovalBadge isApproved={line.isApproved} />
      )}
      {hasDifferences(line) && <span className="text-xs text-warning">Differs from spec</span>}
    </span>
  );
}

function ApprovalBadge({ isApproved }: { isApproved: boolean }) {
  if (!isApproved) return <Badge>To approve</Badge>;
  return (
    <Badge tone="success" icon={<Check aria-hidden="true" />}>
      Approved
    </Badge>
  );
}

type ApproveButtonProps = {
  line: Line;
  onApprove: (isApproved: boolean) => void;
  tabIndex?: number;
};

export function ApproveButton({ line, onApprove, tabIndex }: ApproveButtonProps) {
  const Icon = line.isApproved ? Check : Circle;
  return (
    <Button
      size="small"
      variant={line.isApproved ? 'quiet' : 'secondary'}
      tabIndex={tabIndex}
      aria-pressed={line.isApproved}
      // The label contains the visible text.
      aria-label={`Approve ${line.filename}${line.isApproved ? ': Approved' : ''}`}
      disabled={line.previewUri === null}
      icon={<Icon className="size-4" strokeWidth={line.isApproved ? 2.5 : 2} aria-hidden="true" />}
      onClick={() => onApprove(!line.isApproved)}
      className={line.isApproved ? '-ml-3 text-success!' : ''}
    >
      {line.isApproved ? 'Approved' : 'Approve'}
    </Button>
  );
}

export function ModifiedCell({ line }: { line: Line }) {
  return (
    <span className="tabular text-sm text-muted">
      <LocalDateTime instant={line.lastModified} />
    </span>
  );
}

export function MenuCell({ line }: { line: Line }) {
  const { menuOf } = useRowActions();
  return (
    <Menu
      label={line.filename}
      trigger={<IconButton label={`More for ${line.filename}`} tabIndex={-1} icon={<Ellipsis className="size-5" />} />}
      items={menuOf(line)}
    />
  );
}

/** Shows how the audio of a line compares with the delivery spec. */
export function LineCheck({ certificate }: { certificate: NonNullable<LineTake['certificate']> }) {
  const { checks, presetName } = certificate;
  const failed = failedChecks(checks);
  const Icon = failed.length > 0 ? CircleAlert : CircleCheck;
  return (
    <section aria-label="Delivery check" className="mt-3 text-sm">
      <p className="flex items-center gap-2">
        <Icon className={`size-4 shrink-0 ${failed.length > 0 ? 'text-warning' : 'text-success'}`} aria-hidden="true" />
        {failed.length > 0
          ? `${countText(failed.length)} ${failed.length === 1 ? 'differs' : 'differ'} from ${presetName}`
          : `Fits ${presetName}`}
      </p>
      {failed.length > 0 && (
        <ul className="mt-1 list-disc space-y-1 pl-6">
          {failed.map(({ point, sentence }) => (
            <li key={point} className="[overflow-wrap:anywhere]">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <AllChecks checks={checks} />
    </section>
  );
}
