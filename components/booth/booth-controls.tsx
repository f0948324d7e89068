'use client';

import { ArrowLeft, ArrowRight, Circle, CirclePlus, RotateCcw, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { KeyHint } from '@/components/ui/key-hint';
import type { BoothState } from './booth-session';

type BoothControlsProps = {
  state: BoothState;
  isReady: boolean;
  hasNext: boolean;
  actions: BoothActions;
};

export function BoothControls({ state, isReady, hasNext, actions }: BoothControlsProps) {
  const isRunning = state.phase === 'recording' || state.phase === 'countdown';
  return (
    <div
      role="toolbar"
      aria-label="Recording"
      className="grid grid-cols-[auto_repeat(4,minmax(0,1fr))] gap-2 md:grid-cols-5 lg:flex lg:justify-center lg:gap-3"
    >
      <Control label="Previous" hint="P" icon={<ArrowLeft />} onClick={actions.previous} isRepeatable isCompact />
      {isRunning ? (
        <Control label="Stop" hint="S" icon={<Square className="fill-current" />} onClick={actions.stop} isPrimary />
      ) : (
        <Control
          label="Record"
          hint="R"
          icon={<Circle className="fill-accent text-accent" />}
          onClick={actions.record}
          disabled={!isReady}
          isPrimary
        />
      )}
      <Control label="Again" hint="A" icon={<CirclePlus />} onClick={actions.again} disabled={!isReady} />
      <Control label="Restart" hint="M" icon={<RotateCcw />} onClick={actions.restart} disabled={!isRunning} />
      <Control label="Next" hint="N" icon={<ArrowRight />} onClick={actions.next} isRepeatable disabled={!hasNext} />
    </div>
  );
}

type ControlProps = {
  label: string;
  hint: string;
  icon: ReactNode;
  onClick: () => void;
  /** The second click of a double click counts too. */
  isRepeatable?: boolean;
  disabled?: boolean;
  isPrimary?: boolean;
  /** Narrow screens show only the icon. */
  isCompact?: boolean;
};

function Control({ label, hint, icon, onClick, isRepeatable, disabled, isPrimary, isCompact }: ControlProps) {
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      disabled={disabled}
      onClick={({ detail }) => {
        if (isRepeatable || detail <= 1) onClick();
      }}
      aria-keyshortcuts={hint.toLowerCase()}
      className="min-h-14 max-md:min-w-11 max-md:!px-1 max-md:text-sm md:max-lg:!px-2 lg:min-w-36 max-md:[&>span]:flex-col max-md:[&>span]:gap-0.5"
    >
      <span aria-hidden="true" className="[&>svg]:size-5">
        {icon}
      </span>
      <span className={isCompact ? 'max-md:sr-only' : undefined}>{label}</span>
      <span
        aria-hidden="true"
        className="max-lg:hidden pointer-coarse:hidden [&>kbd]:border-current/40 [&>kbd]:text-inherit"
      >
        <KeyHint>{hint}</KeyHint>
      </span>
    </Button>
  );
}

export type BoothActions = {
  record: () => void;
  stop: () => void;
  again: () => void;
  restart: () => void;
  next: () => void;
  previous: () => void;
};
