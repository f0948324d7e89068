'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';

type Traversal = {
  readonly navigationType: string;
  readonly cancelable: boolean;
  readonly destination: { readonly url: string; readonly key: string };
  preventDefault(): void;
};

type NavigationApi = {
  traverseTo(key: string): unknown;
} & EventTarget;

const navigationApi = (): NavigationApi | undefined => Reflect.get(window, 'navigation');

/**
 * Asks before unsaved changes are lost: by a link, by Back and Forward in browsers with the Navigation API, and by
 * closing the page. Render the returned dialog.
 * @param within path of the form; routes below it, such as its dialogs, keep the changes.
 */
export function useUnsavedGuard(isUnsaved: boolean, within: string): ReactNode {
  const router = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isUnsaved) return;
    let isLeaving = false;
    const isKept = (url: URL) => {
      const isInside = url.pathname === within || url.pathname.startsWith(`${within}/`);
      return isLeaving || url.origin !== window.location.origin || isInside;
    };
    const ask = (go: () => void) =>
      setLeave(() => () => {
        isLeaving = true;
        go();
      });
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || opensElsewhere || link.target === '_blank' || link.hasAttribute('download')) return;
      const url = new URL(link.href);
      if (isKept(url)) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => router.push(`${url.pathname}${url.search}${url.hash}`));
    };
    const onNavigate = (event: Event) => {
      const { navigationType, cancelable, destination } = event as Event & Traversal;
      if (navigationType !== 'traverse' || !cancelable || isKept(new URL(destination.url))) return;
      event.preventDefault();
      ask(() => navigationApi()?.traverseTo(destination.key));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    navigationApi()?.addEventListener('navigate', onNavigate);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
      navigationApi()?.removeEventListener('navigate', onNavigate);
    };
  }, [isUnsaved, within, router]);
  return (
    <ConfirmDialog
      open={leave !== null}
      danger
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={() => {
        leave?.();
        setLeave(null);
      }}
      onClose={() => setLeave(null)}
    >
      What you changed on this page is not saved yet.
    </ConfirmDialog>
  );
}
