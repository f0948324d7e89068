import { MissingDocuments } from '@/components/support/jobs/missing-documents';
import { supportActor } from '@/server/http/support-gate';

export default async function SupportDocuments() {
  await supportActor();
  return <MissingDocuments />;
}
