'use client';

import type { RegionPlayer } from '@/components/recorder/region-player';
import { useShortcut } from '@/components/shell/shortcuts';
import { Button } from '@/components/ui/button';
import { KeyHint } from '@/components/ui/key-hint';
import { useStore } from '@/components/ui/store';

export type EditActions = {
  play: () => void;
  previous: () => void;
  next: () => void;
  /** Splits the piece at the playhead. */
  split: () => void;
  merge: () => void;
  skip: () => void;
  shift: (by: 1 | -1) => void;
  undo: () => void;
};

type SplitKeysProps = {
  actions: EditActions;
  canUndo: boolean;
  isSkipped: boolean;
  player: RegionPlayer;
};

export function SplitKeys({ actions, canUndo, isSkipped, player }: SplitKeysProps) {
  const { isPlaying } = useStore(player.state);
  useShortcut(' ', 'Play or pause the piece', actions.play);
  useShortcut('ArrowUp', 'Previous piece', actions.previous);
  useShortcut('ArrowDown', 'Next piece', actions.next);
  useShortcut('s', 'Split at the playhead', actions.split);
  useShortcut('m', 'Merge with the next piece', actions.merge);
  useShortcut('x', 'Skip the piece, or use it again', actions.skip);
  useShortcut(',', 'From here on, the line before', () => actions.shift(-1));
  useShortcut('.', 'From here on, the line after', () => actions.shift(1));
  useShortcut('u', 'Undo', actions.undo);
  useShortcut('[', 'Move the start of the piece', () => focusSlider('Start of the piece'));
  useShortcut(']', 'Move the end of the piece', () => focusSlider('End of the piece'));
  return (
    <div role="toolbar" aria-label="Piece" className="flex flex-wrap gap-2">
      <Key label={isPlaying ? 'Pause' : 'Play'} hint="Space" onClick={actions.play} />
      <Key label="Split" hint="S" onClick={actions.split} />
      <Key label="Merge" hint="M" onClick={actions.merge} />
      <Key label={isSkipped ? 'Use' : 'Skip'} hint="X" onClick={actions.skip} />
      <Key label="Line before" hint="," onClick={() => actions.shift(-1)} />
      <Key label="Line after" hint="." onClick={() => actions.shift(1)} />
      <Key label="Undo" hint="U" onClick={actions.undo} disabled={!canUndo} />
    </div>
  );
}

function focusSlider(label: string): void {
  document.querySelector<HTMLElement>(`[role=slider][aria-label="${label}"]`)?.focus();
}

function Key({
  label,
  hint,
  onClick,
  disabled,
}: {
  label: string;
  hint: string;
  onClick: () => void;
  disabled?: boolean;
}) {
  return (
    <Button size="small" variant="secondary" disabled={disabled} onClick={onClick}>
      {label}
      <span aria-hidden="true" className="pointer-coarse:hidden">
        <KeyHint>{hint}</KeyHint>
      </span>
    </Button>
  );
}
