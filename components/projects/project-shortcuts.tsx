'use client';

import { FileText, Files } from 'lucide-react';
import { useProject } from '@/components/shared/project-context';
import { ButtonLink } from '@/components/ui/button';
import { documentKinds } from '@/lib/domain/licenses/documents';

/** Shows script and documents, one click from every tab. */
export function ProjectShortcuts() {
  const project = useProject();
  const base = `/projects/${project.id}`;
  const hasDocuments = documentKinds.some((kind) => project[`${kind}Uri`] || project.failedDocuments.includes(kind));
  const look = { variant: 'quiet', size: 'small', className: 'max-sm:w-11 max-sm:px-0' } as const;
  return (
    <>
      {project.hasScript && project.scriptWords > 0 && (
        <ButtonLink {...look} href={`${base}/script`} icon={<FileText className="size-4.5" aria-hidden="true" />}>
          <span className="max-sm:visually-hidden">Script</span>
        </ButtonLink>
      )}
      {hasDocuments && (
        <ButtonLink
          {...look}
          href={`${base}/details#documents`}
          icon={<Files className="size-4.5" aria-hidden="true" />}
        >
          <span className="max-sm:visually-hidden">Documents</span>
        </ButtonLink>
      )}
    </>
  );
}
