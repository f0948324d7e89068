import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';

const pages = [
  ['How it works', '/docs/how-it-works'],
  ['Terms', '/docs/terms'],
  ['Privacy', '/docs/privacy'],
  ['API', '/docs/api'],
] as const;

function Links({ linkClass }: { linkClass: string }) {
  return (
    <ul className="flex flex-wrap gap-x-5">
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

/** Footer of the pages of visitors below 1100 px; on wider screens the sidebar has the links. */
export function VisitorFooter({ isAlone = false }: { isAlone?: boolean }) {
  return (
    <footer className={cn('border-t border-line px-4 py-4 text-muted sm:px-6', !isAlone && 'wide:hidden')}>
      <nav aria-label="About us">
        <Links linkClass="min-h-11 text-sm" />
      </nav>
    </footer>
  );
}

/** Links that are always in sight, also beside a list that has no end. */
export function SidebarLinks() {
  return (
    <nav aria-label="About us" className="px-3 text-muted max-wide:hidden">
      <Links linkClass="min-h-7 text-xs" />
    </nav>
  );
}
