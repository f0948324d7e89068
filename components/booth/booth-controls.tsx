'use client';

import { ArrowLeft, ArrowRight, Circle, Flag, RotateCcw, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BoothState } from './booth-session';
import type { BoothActions } from './booth-stage';
import { Button } from '@/components/ui/button';
import { KeyHint } from '@/components/ui/key-hint';

interface BoothControlsProps {
  state: BoothState;
  isReady: boolean;
  hasNext: boolean;
  actions: BoothActions;
}

/** Stays above the navigation and the player on small screens. */
export function BoothControls({ state, isReady, hasNext, actions }: BoothControlsProps) {
  const isIdle = state.phase === 'ready';
  const isRunning = state.phase === 'recording' || state.phase === 'countdown';
  return (
    <div
      role="toolbar"
      aria-label="Recording"
      className="sticky bottom-[calc(var(--shell-bottom-bar)+var(--shell-player-shown,0px))] z-10 -mx-4 grid grid-cols-4 gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 md:static md:mx-0 md:flex md:justify-center md:gap-3 md:border-0 md:bg-transparent md:px-0"
    >
      <Control label="Previous" hint="P" icon={<ArrowLeft />} onClick={actions.previous} className="max-md:hidden" />
      {isRunning ? (
        <Control label="Stop" hint="S" icon={<Square className="fill-current" />} onClick={actions.stop} isPrimary />
      ) : (
        <Control
          label="Record"
          hint="R"
          icon={<Circle className="fill-accent text-accent" />}
          onClick={actions.record}
          disabled={!isReady || !isIdle}
          isPrimary
        />
      )}
      <Control label="Again" hint="A" icon={<RotateCcw />} onClick={actions.again} disabled={!isReady} />
      <Control label="Mark" hint="M" icon={<Flag />} onClick={actions.mark} disabled={state.phase !== 'recording'} />
      <Control label="Next" hint="N" icon={<ArrowRight />} onClick={actions.next} disabled={!hasNext} />
    </div>
  );
}

interface ControlProps {
  label: string;
  hint: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  isPrimary?: boolean;
  className?: string;
}

function Control({ label, hint, icon, onClick, disabled, isPrimary, className = '' }: ControlProps) {
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      disabled={disabled}
      onClick={onClick}
      aria-keyshortcuts={hint.toLowerCase()}
      className={`min-h-14 max-md:!px-1 max-md:text-sm md:min-w-36 ${className}`}
    >
      <span aria-hidden="true" className="[&>svg]:size-5">
        {icon}
      </span>
      {label}
      <span aria-hidden="true" className="max-md:hidden [&>kbd]:border-current/40 [&>kbd]:text-inherit">
        <KeyHint>{hint}</KeyHint>
      </span>
    </Button>
  );
}
