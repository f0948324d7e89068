import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Opens a page; `id` is the part of the address that the brackets in the row's name stand for. */
type Open<Params> = (params: Params & { id: string }, query: Query) => ReactNode | Promise<ReactNode>;

/** A row of the table. If it has no title, that of the layout remains. */
type Row<Params> = Open<Params> | { title: string; open?: Open<Params> };

/** Rows by the rest of the address, such as `add` or `edit/[memberId]`. The first row that fits counts. */
type Table<Params> = Readonly<Record<string, Row<Params>>>;

type Props<Params> = {
  params: Promise<Params & { dialog?: string | string[] }>;
  searchParams: Promise<Query>;
};

/**
 * The page of a layout and of all dialogs over it, in a segment `[[...dialog]]`. What no row names leads to the search, or is
 * opened by the row `[...rest]`; so a layout shows its page also below a login prompt, where rows open nothing.
 */
export function dialogPage<Params = unknown>(table: Table<Params>) {
  async function generateMetadata({ params }: Pick<Props<Params>, 'params'>): Promise<Metadata> {
    const { row } = find(table, (await params).dialog);
    return typeof row === 'object' ? { title: row.title } : {};
  }

  async function show({ params, searchParams }: Props<Params>) {
    const path = await params;
    const { row, id } = find(table, path.dialog);
    if (!row && path.dialog) redirect('/search');
    const open = typeof row === 'object' ? row.open : row;
    return open?.({ ...path, id }, await searchParams) ?? null;
  }

  return { Page: show, generateMetadata };
}

function find<Params>(table: Table<Params>, dialog: string | string[] = []): { row?: Row<Params>; id: string } {
  const segments = [dialog].flat();
  for (const [name, row] of Object.entries(table)) {
    const names = name.split('/').filter(Boolean);
    const fits = names.length === segments.length && names.every((part, at) => isId(part) || part === segments[at]);
    if (fits) return { row, id: segments[names.findIndex(isId)] ?? '' };
  }
  return { row: segments.length > 0 ? table['[...rest]'] : undefined, id: '' };
}

const isId = (name: string) => name.startsWith('[');
