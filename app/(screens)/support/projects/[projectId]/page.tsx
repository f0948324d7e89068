import { supportActor } from '@/server/http/support-gate';

export default async function SupportProject(): Promise<null> {
  await supportActor();
  return null;
}
