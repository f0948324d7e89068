'use client';

import { TakeList } from './take-list';
import { useProject } from '@/components/shared/project-context';
import { useDeliveredTakes } from '@/components/shared/use-project-parts';
import { TextLink } from '@/components/ui/text-link';
import { isInReview } from '@/lib/domain/projects/project-status';

/** The first part of the details while a delivery is being reviewed, so that nobody has to look for it. */
export function DeliveredTakes() {
  const { id, status } = useProject();
  return isInReview({ status }) ? <TakesInReview projectId={id} /> : null;
}

function TakesInReview({ projectId }: { projectId: string }) {
  const takes = useDeliveredTakes();
  if (takes.length === 0) return null;
  return (
    <section aria-labelledby="delivered-title" className="mb-10">
      <div className="flex min-h-9 items-center justify-between gap-3 pb-2">
        <h2 id="delivered-title" className="text-lg font-semibold">
          Delivered audio
        </h2>
        <TextLink href={`/projects/${projectId}/files`}>All files</TextLink>
      </div>
      <TakeList takes={takes} />
    </section>
  );
}
