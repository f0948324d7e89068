export { listAttributes } from '@/server/search/counts/facet-lists';
import type { OwnStudioQualityDemo, OwnVoiceDemo } from '@/lib/contracts/voices';
import { db } from '@/server/platform/db';
import { presentOwnDemo, presentOwnStudioDemo } from '@/server/voices/presenter';
import { demoOrder } from './voice-demos';

export async function listOwnDemos(voiceId: string): Promise<OwnVoiceDemo[]> {
  return (await db.voiceDemo.findMany({ where: { voiceId }, orderBy: [...demoOrder] })).map(presentOwnDemo);
}

/** Returns null without a demo, or for one that was deleted. */
export async function findOwnStudioDemo(voiceId: string): Promise<OwnStudioQualityDemo | null> {
  const demo = await db.studioQualityDemo.findUnique({ where: { voiceId } });
  return demo && presentOwnStudioDemo(demo);
}
