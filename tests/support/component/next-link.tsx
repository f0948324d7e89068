import type { ComponentProps } from 'react';

type LinkProps = ComponentProps<'a'> & {
  href: string;
  prefetch?: boolean | null;
  scroll?: boolean;
  replace?: boolean;
  onNavigate?: unknown;
};

/** Stands in for `next/link`, whose navigation needs the server's router. */
export default function Link({
  prefetch: _,
  scroll: __,
  onNavigate: ___,
  replace,
  onClick,
  children,
  ...rest
}: LinkProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the link has its href in the rest
    <a
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target) return;
        event.preventDefault();
        window.history[replace ? 'replaceState' : 'pushState'](null, '', rest.href);
      }}
    >
      {children}
    </a>
  );
}
