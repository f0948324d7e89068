import { type ComponentProps, type MouseEvent, startTransition } from 'react';
import { reportNavigationStart } from '@/components/shell/use-closing-route';

/** Changes the URL without the server: the reader renders all dialogs itself. */
export function openPath(path: string): void {
  startTransition(() => {
    reportNavigationStart(path);
    window.history.pushState(null, '', path);
  });
}

export function replacePath(path: string): void {
  window.history.replaceState(null, '', path);
}

export function LineLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPath(href);
  };
  return (
    <a {...rest} href={href} onClick={onClick}>
      {children}
    </a>
  );
}
