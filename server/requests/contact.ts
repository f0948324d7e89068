import type { BodyOf } from '@/lib/contracts/contract';
import type { sendContactRequest as contract } from '@/lib/contracts/support-requests';
import type { Actor } from '@/server/access/actor';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { hasPoint, takePoint } from '@/server/platform/limits/rate-limit';
import { storeRequest } from '@/server/support/requests/store-request';

type Sender = { actor: Actor | null; address: string };

/**
 * Stores a message to support and confirms it by mail. Takes the same steps for every email address, and for a robot that
 * has filled in the trap: its message is rolled back, and counts in limits of its own (docs/rules/requests.md#messages).
 * @throws AppError 'too-many-requests'.
 */
export async function sendContactRequest(
  { name, email, text, website = '' }: BodyOf<typeof contract>,
  { actor, address }: Sender,
): Promise<void> {
  const isRobot = website !== '';
  await takePoint('contactsPerNetwork', address);
  await takePoint('contacts', isRobot ? 'robots' : 'all', busyMessage());
  const isConfirmed = await hasPoint('contactsPerAddress', isRobot ? `robots ${email}` : email);
  const userId = actor && !actor.impersonatorId ? actor.userId : null;
  await transaction(async (tx) => {
    await storeRequest(tx, { kind: 'contact', userId, name, email, about: '', text });
    if (isConfirmed) await enqueueMail(tx, { to: email, template: 'contact-received', values: {} });
    if (isRobot) throw new RobotMessage();
  }).catch(ignoreRobot);
}

class RobotMessage extends Error {
  override readonly name = 'RobotMessage';
}

function ignoreRobot(error: unknown): void {
  if (!(error instanceof RobotMessage)) throw error;
}

function busyMessage(): string {
  const { SUPPORT_EMAIL: email } = env;
  return `We got too many messages today. Please ${email ? `write to ${email}` : 'try again tomorrow'}.`;
}
