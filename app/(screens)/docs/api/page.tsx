import type { Metadata } from 'next';
import { type ApiDocument, ApiReference } from '@/components/docs/api-reference';
import { PageFrame } from '@/components/shell/page-frame';
import { storedApiReference } from '@/server/http/api-reference';
import { apiDescription, openApiDocument } from '@/server/system/queries';

export const metadata: Metadata = { title: 'API' };

export default async function ApiPage() {
  const markup = await storedApiReference();
  return (
    <PageFrame title="API">
      <p className="mb-12 max-w-prose text-muted">{apiDescription().replaceAll('`', '')}</p>
      {markup === null ? (
        <ApiReference document={openApiDocument() as ApiDocument} />
      ) : (
        // oxlint-disable-next-line react/no-danger -- the build has rendered it from the same component
        <div dangerouslySetInnerHTML={{ __html: markup }} />
      )}
    </PageFrame>
  );
}
