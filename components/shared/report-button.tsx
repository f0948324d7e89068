'use client';

import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { Reported } from './report-dialog';

const ReportDialog = lazy(() => import('./report-dialog').then((module) => ({ default: module.ReportDialog })));

type ReportButtonProps = {
  reported: Reported;
  /** The text of the button; an icon when absent. */
  text?: string;
  className?: string;
};

/** Opens the dialog to report content, which loads with the first click. */
export function ReportButton({ reported, text, className }: ReportButtonProps) {
  const [reporting, setReporting] = useState<'no' | 'open' | 'closing'>('no');
  const open = () => setReporting('open');
  return (
    <>
      {text ? (
        <Button variant="quiet" size="small" icon={<Flag className="size-4" aria-hidden="true" />} onClick={open}>
          {text}
        </Button>
      ) : (
        <IconButton
          label={`Report ${reported.name}`}
          icon={<Flag className="size-4" aria-hidden="true" />}
          className={className}
          onClick={open}
        />
      )}
      {reporting !== 'no' && (
        <Suspense fallback={null}>
          <ReportDialog
            reported={reported}
            open={reporting === 'open'}
            onClose={() => setReporting('closing')}
            onClosed={() => setReporting('no')}
          />
        </Suspense>
      )}
    </>
  );
}
