'use client';

import { dialogPath } from '@/components/lines/audio/line-path';
import { lineTrack } from '@/components/lines/audio/line-track';
import { player } from '@/components/player/player';
import { useProject } from '@/components/shared/project-context';
import { useShortcut } from '@/components/shell/shortcuts';
import type { Line } from '@/lib/contracts/lines';
import { openPath } from './line-link';
import { useLineChanges } from './use-line-changes';
import { focusLine } from './use-line-scroll';

type LineShortcutsProps = {
  /** The active line. */
  line: Line;
  lines: readonly Line[];
  onActivate: (id: string) => void;
  onPlay: (line: Line) => void;
  /** Selects a line or a range; null if the viewer cannot select. */
  onSelect: ((line: Line, isRange: boolean) => void) | null;
};

/** Keys of the list. Arrows, Space and Enter are handled by the grid while it has the focus. */
export function LineShortcuts(props: LineShortcutsProps) {
  const { scopes } = useProject();
  return (
    <>
      <MoveShortcuts {...props} />
      {scopes.includes('approve-line') && <ApproveShortcut {...props} />}
      {scopes.includes('edit-lines') && <CommentShortcut {...props} />}
      {props.onSelect && <SelectShortcut line={props.line} onSelect={props.onSelect} />}
    </>
  );
}

function MoveShortcuts({ line, onPlay }: LineShortcutsProps) {
  useShortcut('ArrowDown', 'Go to the lines', () => focusLine(line.id));
  useShortcut('p', 'Play or pause the line', () => onPlay(line));
  return null;
}

function ApproveShortcut({ line, lines, onActivate }: LineShortcutsProps) {
  const review = useReview();
  useShortcut('a', 'Approve the line and go on, or withdraw its approval', (event) => {
    const next = event.repeat ? null : review(line, lines);
    if (!next) return;
    onActivate(next.id);
    requestAnimationFrame(() => focusLine(next.id));
  });
  return null;
}

function CommentShortcut({ line }: LineShortcutsProps) {
  const { id } = useProject();
  useShortcut('c', 'Comment on the line', () => openPath(dialogPath(id, 'edit-comment', line.filename)));
  return null;
}

function SelectShortcut({ line, onSelect }: { line: Line; onSelect: (line: Line, isRange: boolean) => void }) {
  useShortcut('x', 'Select the line', () => onSelect(line, false));
  return null;
}

/**
 * Returns a function that approves a line or withdraws its approval, and returns the line to go to: the next one after
 * an approval, which plays if the approved line did.
 */
export function useReview(): (line: Line, lines: readonly Line[]) => Line | null {
  const project = useProject();
  const { approve } = useLineChanges();
  return (line, lines) => {
    if (line.previewUri === null) return null;
    approve(line, !line.isApproved);
    const next = lines[lines.findIndex(({ id }) => id === line.id) + 1];
    if (line.isApproved || !next) return line;
    const track = lineTrack(next, project);
    const isAlone = player.getState().queue.length <= 1;
    const isPlaying = player.getState().status === 'playing' && player.current?.id === lineTrack(line, project)?.id;
    if (track && isPlaying && isAlone) player.play([track], track.id);
    return next;
  };
}
