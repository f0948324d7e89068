'use client';

import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-props';

const DialogPanel = lazy(() => import('./dialog-panel').then((module) => ({ default: module.DialogPanel })));

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

export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-3 bg-raised px-5 pt-3 pb-5 max-sm:[&>*]:flex-auto sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
      {children}
    </div>
  );
}
