import { supportActor } from '@/server/http/support-gate';

export default async function SupportPayouts(): Promise<null> {
  await supportActor();
  return null;
}
