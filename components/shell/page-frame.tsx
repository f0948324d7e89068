import { ChevronLeft } from 'lucide-react';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { ReadyMark } from '@/components/ui/ready-mark';

type PageFrameProps = {
  title: string;
  titleAside?: ReactNode;
  /** Target and name of the back arrow, or a component that renders it. */
  back?: { href: string; label: string } | ReactElement | undefined;
  tabs?: ReactNode;
  action?: ReactNode;
  /** Side panel: beside the page from 1100 px, below it on smaller screens. */
  side?: ReactNode;
  /** 'text' for forms and prose (640 px), 'default' for lists (960 px), 'full' for tables and the script reader. */
  width?: 'text' | 'default' | 'full';
  children: ReactNode;
};

const widths = { text: 'max-w-[640px]', default: 'max-w-[960px]', full: 'max-w-none' };

/** A form has its side panel next to it, not at the other end of a wide screen. */
const sideGrids = {
  text: 'wide:grid-cols-[minmax(0,640px)_288px]',
  default: 'wide:grid-cols-[minmax(0,1fr)_288px]',
  full: 'wide:grid-cols-[minmax(0,1fr)_288px]',
};

/** Standard page layout: title bar (60 px), tabs, content, side panel (docs/rules/screens.md#the-frame). */
export function PageFrame({
  title,
  titleAside,
  back,
  tabs,
  action,
  side,
  width = 'default',
  children,
}: PageFrameProps) {
  // Not centered: content begins at the same line on every page, whatever its width.
  const inner = cn('w-full', side ? 'max-w-[1312px]' : widths[width]);
  return (
    <div className="min-w-0">
      <ReadyMark />
      <header
        data-page-header
        className="sticky top-(--shell-notice) z-20 border-b border-line bg-surface px-4 sm:px-6 wide:px-10"
      >
        <div className={inner}>
          {/* On a phone, the actions move below the title if they and its longest word do not fit in a line. */}
          <div className="flex min-h-(--page-title-bar) gap-x-3 max-sm:flex-wrap">
            <div className="flex h-(--page-title-bar) min-w-0 flex-1 items-center gap-3 max-sm:basis-[min-content]">
              {isValidElement(back) ? back : back && <BackLink {...back} />}
              <h1
                dir="auto"
                className="max-sm:line-clamp-2 max-sm:leading-6 max-sm:break-words text-xl font-semibold sm:truncate"
                title={title}
              >
                {title}
              </h1>
              {titleAside}
            </div>
            {action && (
              <div
                data-bar
                className="flex min-h-(--page-title-bar) shrink-0 items-center gap-2 max-sm:-mt-3 max-sm:max-w-full max-sm:flex-wrap max-sm:self-end"
              >
                {action}
              </div>
            )}
          </div>
          {tabs && (
            <div data-page-tabs className="-mx-3 sm:-mx-4">
              {tabs}
            </div>
          )}
        </div>
      </header>
      <div className="px-4 py-6 sm:px-6 sm:py-8 wide:px-10">
        <div className={cn(inner, Boolean(side) && 'grid gap-10 wide:gap-14', Boolean(side) && sideGrids[width])}>
          <div className={cn('min-w-0', Boolean(side) && widths[width])}>{children}</div>
          {side && (
            <aside className="min-w-0 wide:sticky wide:top-[calc(var(--page-top)+2rem)] wide:self-start">{side}</aside>
          )}
        </div>
      </div>
    </div>
  );
}

export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      aria-label={`Back to ${label}`}
      className="-ml-3 flex size-11 shrink-0 items-center justify-center rounded-md transition-colors hover:bg-wash"
    >
      <ChevronLeft className="size-6" aria-hidden="true" />
    </Link>
  );
}
