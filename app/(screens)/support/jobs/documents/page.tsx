import { MissingDocuments } from '@/components/support/jobs/missing-documents';
import { supportActor } from '@/server/http/session';

export default async function SupportDocuments() {
  await supportActor();
  return <MissingDocuments />;
}
