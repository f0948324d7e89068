import { Link } from '@/components/ui/link';
import { ReadyMark } from '@/components/ui/ready-mark';
import { TextLink } from '@/components/ui/text-link';
import type { ProjectRow } from '@/lib/contracts/project-shapes';

/** Beside the search, which is where customers start. Rendered by the server: it adds no script to that page. */
export function WaitingProjects({ rows }: { rows: readonly ProjectRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="waiting-title" className="mb-10 max-wide:hidden">
      <ReadyMark />
      <h2 id="waiting-title" className="text-lg font-semibold">
        Waiting for you
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {rows.map(({ id, name, status }) => (
          <li key={id}>
            <Link
              href={`/projects/${id}`}
              prefetch={false}
              className="block rounded-sm py-2.5 transition-colors -outline-offset-2! hover:bg-wash/50"
            >
              <bdi className="block truncate font-medium">{name}</bdi>
              <bdi className="block text-sm break-words text-muted">{status.text}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <TextLink href="/projects">All projects</TextLink>
      </p>
    </section>
  );
}
