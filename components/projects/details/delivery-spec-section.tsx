'use client';

import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Spinner } from '@/components/ui/notices/spinner';
import type { Project } from '@/lib/contracts/project-shapes';

const DeliverySpecForm = lazy(() =>
  import('./delivery-spec-form').then((module) => ({ default: module.DeliverySpecForm })),
);

/** Shows what is asked of the takes. Voices see it only if something is. */
export function DeliverySpecSection({ project, isVoice }: { project: Project; isVoice: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { name, asks, source } = project.deliverySpec;
  if (isVoice && asks.length === 0) return null;
  return (
    <section aria-labelledby="delivery-spec">
      <div className="mb-2 flex min-h-9 items-center justify-between gap-3">
        <h2 id="delivery-spec" className="text-lg font-semibold">
          Delivery spec
        </h2>
        {project.scopes.includes('edit-delivery-spec') && (
          <Button
            size="small"
            variant="secondary"
            icon={<Pencil className="size-4" aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            Edit delivery spec
          </Button>
        )}
      </div>
      <p>
        {name}
        {asks.length === 0 && <span className="text-muted"> – no requirements for the files</span>}
      </p>
      {asks.length > 0 && (
        <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-4">
          {asks.map(({ point, name: label, asked }) => (
            <div key={point} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="tabular [overflow-wrap:anywhere]">{asked}</dd>
            </div>
          ))}
        </dl>
      )}
      {asks.length > 0 && source && <p className="mt-3 text-sm text-muted">Source: {source}</p>}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Delivery spec" closeOnOutside={false}>
        <Suspense fallback={<Spinner label="Loading the presets" />}>
          <DeliverySpecForm close={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </section>
  );
}
