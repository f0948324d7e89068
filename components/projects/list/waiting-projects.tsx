import { ChevronRight } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { TextLink } from '@/components/ui/text-link';
import type { ProjectRow } from '@/lib/contracts/project-shapes';

type WaitingProjectsProps = {
  rows: readonly Pick<ProjectRow, 'id' | 'name' | 'status'>[];
};

/**
 * Projects that wait, beside the search, which is where customers start. The server renders them, so they add no script
 * to that page.
 */
export function WaitingProjects({ rows }: WaitingProjectsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="waiting-title" className="mb-10 max-wide:hidden">
      <h2 id="waiting-title" className="text-lg font-semibold">
        Waiting for you
      </h2>
      <WaitingRows rows={rows} />
    </section>
  );
}

/** Projects that wait, above the results where nothing has room beside them: one line until it is opened. */
export function WaitingSummary({ rows }: WaitingProjectsProps) {
  const [first] = rows;
  if (!first) return null;
  return (
    <details className="mb-4 border-y border-line wide:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-1">
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 transition-transform in-open:rotate-90" />
        <h2 className="shrink-0 font-semibold">Waiting for you</h2>
        <bdi className="min-w-0 truncate text-sm text-muted">{first.name}</bdi>
      </summary>
      <div className="pb-3">
        <WaitingRows rows={rows} />
      </div>
    </details>
  );
}

function WaitingRows({ rows }: WaitingProjectsProps) {
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {rows.map(({ id, name, status }) => (
          <li key={id}>
            <Link
              href={`/projects/${id}`}
              prefetch={false}
              className="block rounded-sm py-2.5 transition-colors -outline-offset-2! hover:bg-wash/50"
            >
              <bdi className="block truncate max-sm:whitespace-normal font-medium">{name}</bdi>
              <bdi className="block text-sm break-words text-muted">{status.text}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <TextLink href="/projects">All projects</TextLink>
      </p>
    </>
  );
}
