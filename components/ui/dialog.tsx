'use client';

import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-props';

// Loaded with the first dialog that opens.
const DialogPanel = lazy(() => import('./dialog-panel').then((module) => ({ default: module.DialogPanel })));

/** A modal dialog: traps and restores the focus, and scrolls its content. Put buttons into `DialogActions`. */
export function Dialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(props.open);
  if (props.open && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}

/** The dialog's buttons, primary last; they stay visible while the content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-3 bg-raised px-5 pt-3 pb-5 max-sm:[&>*]:flex-auto sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
      {children}
    </div>
  );
}
