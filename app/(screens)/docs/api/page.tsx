import type { Metadata } from 'next';
import { type ApiDocument, ApiReference } from '@/components/docs/api-reference';
import { PageFrame } from '@/components/shell/page-frame';
import { openApiDocument } from '@/server/system/queries';

export const metadata: Metadata = { title: 'API' };

export default function ApiPage() {
  return (
    <PageFrame title="API">
      <ApiReference document={openApiDocument() as ApiDocument} />
    </PageFrame>
  );
}
