'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { isComposing } from '@/components/ui/is-composing';

type UnsavedGuardProps = {
  isDirty: boolean;
  /** URL that Esc leads to. */
  leaveTo: string;
};

/** Target of the user's navigation: a URL, or the previous page. */
type Destination = { href: string } | 'back';

/**
 * Asks before a link, Back, Esc or a reload discards changes of a form. Esc leaves the page. Programmatic navigation,
 * such as after saving, is not held up.
 */
export function UnsavedGuard({ isDirty, leaveTo }: UnsavedGuardProps) {
  const router = useRouter();
  const [destination, setDestination] = useState<Destination | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    const leaveByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return;
      if (isDirty) setDestination({ href: leaveTo });
      else router.push(leaveTo);
    };
    document.addEventListener('keydown', leaveByEscape);
    return () => document.removeEventListener('keydown', leaveByEscape);
  }, [isDirty, leaveTo, router]);

  useEffect(() => {
    if (!isDirty) return;
    const holdReload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const holdLink = (event: MouseEvent) => {
      const href = event.target instanceof Element ? pageOf(event.target.closest('a'), event) : null;
      if (href === null || isLeaving.current) return;
      event.preventDefault();
      event.stopPropagation();
      setDestination({ href });
    };
    // An entry of the same page, so that Back stays on it.
    const here = window.location.href;
    const { state } = window.history;
    window.history.pushState(state, '', here);
    const holdBack = () => {
      if (isLeaving.current || window.location.href !== here) return;
      window.history.pushState(state, '', here);
      setDestination('back');
    };
    window.addEventListener('beforeunload', holdReload);
    window.addEventListener('popstate', holdBack);
    document.addEventListener('click', holdLink, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', holdReload);
      window.removeEventListener('popstate', holdBack);
      document.removeEventListener('click', holdLink, { capture: true });
    };
  }, [isDirty]);

  const leave = () => {
    isLeaving.current = true;
    // The page itself has two history entries.
    if (destination === 'back') window.history.go(-2);
    else if (destination) router.push(destination.href);
    setDestination(null);
  };
  return (
    <ConfirmDialog
      open={destination !== null}
      danger
      title="Discard your changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={leave}
      onClose={() => setDestination(null)}
    >
      What you changed on this page is not saved yet.
    </ConfirmDialog>
  );
}

/** The page that a click on the link opens in this tab, or null. */
function pageOf(link: HTMLAnchorElement | null, event: MouseEvent): string | null {
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || url.pathname === window.location.pathname) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

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
