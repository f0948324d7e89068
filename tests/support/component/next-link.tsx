import { type ComponentProps, createElement, type MouseEvent } from 'react';
import { navigate } from './router';

type LinkProps = {
  href: string;
  replace?: boolean;
  prefetch?: unknown;
  scroll?: unknown;
  onNavigate?: unknown;
} & ComponentProps<'a'>;

/** Stands in for `next/link`, whose navigation needs the server's router. */
export default function Link({ replace, prefetch: _, scroll: __, onNavigate: ___, ...anchor }: LinkProps) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    anchor.onClick?.(event);
    if (event.defaultPrevented || anchor.target) return;
    event.preventDefault();
    navigate(replace ? 'replaceState' : 'pushState', anchor.href);
  };
  return createElement('a', { ...anchor, onClick });
}
