import type { Actor } from '@/server/access/actor';
import type { Tx } from '@/server/platform/db';
import { AppError, missingScope } from '@/server/platform/errors';

/** Demos belong to voices, and each voice changes only its own. @throws AppError 'forbidden' that names the scope. */
export function requireOwnDemos(actor: Actor, userId: string): void {
  if (!actor.isVoice || actor.userId !== userId) throw missingScope('edit-demos');
}

/** Serializes changes of the voice's demos. Refreshing its search row locks the same row. */
export async function lockVoice(tx: Tx, voiceId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM voice_profiles WHERE "userId" = ${voiceId} FOR UPDATE`;
}

export const noSuchDemo = (): AppError => new AppError('not-found', 'This voice demo does not exist.');

export const demoOrder = [{ position: 'asc' }, { created: 'asc' }, { id: 'asc' }] as const;
