import type { Me, updateUser as contract } from '@/lib/contracts/access';
import type { BodyOf } from '@/lib/contracts/contract';
import type { Actor } from '@/server/access/actor';
import { normalizePhone } from '@/server/access/phone';
import { presentActor } from './queries';
import { transaction } from '@/server/platform/db';
import { invalidField, missingScope } from '@/server/platform/errors';
import { refreshSearchVoice } from '@/server/search/refresh-search-voice';

export async function updateUser(actor: Actor, userId: string, change: BodyOf<typeof contract>): Promise<Me> {
  if (userId !== actor.userId) throw missingScope('support');
  const { phone, mutedNotifications, ...rest } = change;
  const number = phone === undefined ? undefined : normalizePhone(phone);
  // Voices must be reachable during recordings (docs/rules/access.md#signing-up).
  if (number === null && actor.isVoice) throw invalidField('phone', 'Please enter a valid phone number');
  await transaction(async (tx) => {
    await tx.user.update({
      where: { id: userId },
      data: { ...rest, phone: number, mutedNotifications: mutedNotifications && [...new Set(mutedNotifications)] },
      select: { id: true },
    });
    const isRenamed = rest.firstName !== undefined || rest.lastName !== undefined;
    if (isRenamed && actor.isVoice) await refreshSearchVoice(tx, userId);
  });
  return presentActor(actor);
}
