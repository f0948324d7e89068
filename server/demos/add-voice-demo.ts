import type { BodyOf } from '@/lib/contracts/contract';
import type { addVoiceDemo as contract } from '@/lib/contracts/demos';
import type { OwnVoiceDemo } from '@/lib/contracts/voices';
import { demoName, maxDemos } from '@/lib/domain/people/demos';
import type { Actor } from '@/server/access/actor';
import { requireKnownAttributes } from './demo-attributes';
import { lockVoice, requireOwnDemos } from './own-demos';
import { processDemo } from '@/server/jobs';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { enqueue } from '@/server/platform/queue/queue';
import { claimUpload, requireArrived } from '@/server/uploads/claim-upload';
import { presentOwnDemo } from '@/server/voices/presenter';

export async function addVoiceDemo(
  actor: Actor,
  { userId, uri, ...attributes }: BodyOf<typeof contract>,
): Promise<OwnVoiceDemo> {
  requireOwnDemos(actor, userId);
  await requireArrived(actor, uri, 'audio');
  const demo = await transaction(async (tx) => {
    await lockVoice(tx, userId);
    await requireKnownAttributes(tx, attributes);
    const { _count, _max } = await tx.voiceDemo.aggregate({
      where: { voiceId: userId },
      _count: true,
      _max: { position: true },
    });
    if (_count >= maxDemos) {
      throw new AppError('conflict', `You already have ${maxDemos} voice demos. Please delete one first.`, {
        code: 'full',
      });
    }
    await claimUpload(tx, actor, uri, 'audio');
    const position = (_max.position ?? -1) + 1;
    const created = await tx.voiceDemo.create({
      data: { voiceId: userId, name: demoName(attributes.types), uri, position, ...attributes },
    });
    await enqueue(tx, processDemo, { kind: 'voice-demo', demoId: created.id }, { group: userId });
    await recordEvent(tx, { type: 'voice-demo-updated', voiceId: userId }, userId);
    return created;
  });
  return presentOwnDemo(demo);
}
