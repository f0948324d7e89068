import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';

interface FilterLinksProps {
  label: string;
  filters: readonly { href: string; label: string; isCurrent: boolean }[];
}

/** Links that filter a list, so that each filter has its URL. */
export function FilterLinks({ label, filters }: FilterLinksProps) {
  return (
    <nav
      aria-label={label}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:-mx-6 sm:px-6 md:mx-0 md:px-0"
    >
      <ul className="flex gap-2">
        {filters.map(({ href, label: text, isCurrent }) => (
          <li key={href}>
            <Link
              href={href}
              scroll={false}
              aria-current={isCurrent ? 'true' : undefined}
              className={cn(
                'flex min-h-9 items-center rounded-full border px-3.5 text-sm whitespace-nowrap transition-colors pointer-coarse:min-h-11',
                isCurrent ? 'border-text bg-text font-medium text-raised' : 'border-line-strong hover:bg-wash',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
