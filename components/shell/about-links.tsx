import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';

const pages = [
  ['How it works', '/docs/how-it-works'],
  ['Terms', '/docs/terms'],
  ['Privacy', '/docs/privacy'],
  ['Imprint', '/docs/imprint'],
  ['Contact', '/contact'],
  ['API', '/docs/api'],
] as const;

function Links({ className, linkClass }: { className: string; linkClass: string }) {
  return (
    <ul className={cn('flex flex-wrap', className)}>
      {pages.map(([label, href]) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            className={cn('flex items-center rounded-sm transition-colors hover:text-text', linkClass)}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Footer of every page below 1100 px; on wider screens the sidebar has the links, except of a page without one. */
export function AboutFooter({ isAlone = false }: { isAlone?: boolean }) {
  return (
    <footer className={cn('border-t border-line px-4 py-4 text-muted sm:px-6 print:hidden', !isAlone && 'wide:hidden')}>
      <nav aria-label="About us">
        <Links className="gap-x-5" linkClass="min-h-11 min-w-11 text-sm" />
      </nav>
    </footer>
  );
}

/** Links that are always in sight, also beside a list that has no end. */
export function SidebarLinks() {
  return (
    <nav aria-label="About us" className="px-3 text-muted max-wide:hidden">
      <Links className="gap-x-4" linkClass="min-h-7 text-xs" />
    </nav>
  );
}
