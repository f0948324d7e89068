import { redirect } from 'next/navigation';
import { landingAfterLogin } from '@/lib/domain/assignments/landing';
import { presentActor } from '@/server/profile/queries';
import { currentActor } from './session';

export async function redirectLoggedIn(
  query: { createProject?: unknown; voiceId?: unknown } = {},
  returnTo: string | null = null,
): Promise<void> {
  const actor = await currentActor();
  if (!actor) return;
  const voiceId = typeof query.voiceId === 'string' ? query.voiceId : null;
  const start = { createProject: query.createProject === 'true', voiceId };
  redirect(returnTo ?? landingAfterLogin(await presentActor(actor), start));
}
