import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-6 border-b border-line pb-3 text-2xl">{title}</h2>
      <div className="flex flex-col gap-8">{children}</div>
    </section>
  );
}

export function Example({ name, stacked = false, children }: { name: string; stacked?: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-3 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-8">
      <h3 className="pt-1 text-sm text-muted">{name}</h3>
      <div className={stacked ? 'flex min-w-0 flex-col gap-5' : 'flex min-w-0 flex-wrap items-center gap-3'}>
        {children}
      </div>
    </div>
  );
}
