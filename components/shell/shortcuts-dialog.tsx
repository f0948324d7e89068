'use client';

import type { ReactNode } from 'react';
import { Switch } from '@/components/ui/fields/choice-fields';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { KeyHint } from '@/components/ui/key-hint';
import type { Shortcut } from './shortcuts';

type ShortcutsDialogProps = {
  open: boolean;
  onClose: () => void;
  shortcuts: readonly Shortcut[];
  isOn: boolean;
  onTurn: (on: boolean) => void;
};

export function ShortcutsDialog({ open, onClose, shortcuts, isOn, onTurn }: ShortcutsDialogProps) {
  const byKey = new Map(shortcuts.map((shortcut) => [shortcut.key, shortcut]));
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <ul className="divide-y divide-line">
        {[...byKey.values()].map(({ key, label }) => (
          <Line key={key} label={label}>
            <KeyHint>{key === ' ' ? 'Space' : key}</KeyHint>
          </Line>
        ))}
        <Line label="Move in a list or menu">
          <KeyHint>↑</KeyHint>
          <KeyHint>↓</KeyHint>
        </Line>
        <Line label="Close a dialog or menu">
          <KeyHint>Esc</KeyHint>
        </Line>
      </ul>
      <Switch
        className="mt-3"
        label="Single-key shortcuts"
        checked={isOn}
        onChange={(event) => onTurn(event.target.checked)}
      />
    </Dialog>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4">
      <span>{label}</span>
      <span className="flex gap-1">{children}</span>
    </li>
  );
}
