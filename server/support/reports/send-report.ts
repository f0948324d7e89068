import type { BodyOf } from '@/lib/contracts/contract';
import type { sendReport as contract } from '@/lib/contracts/reports';
import { formatDate } from '@/lib/domain/format-date';
import type { Actor } from '@/server/access/actor';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import { db, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { hasPoint, takePoint } from '@/server/platform/limits/rate-limit';
import { findTarget } from './report-target';

type Body = BodyOf<typeof contract>;

/**
 * Stores a report and confirms it by mail. Responds alike to all valid reports, and stores nothing about content that the
 * reporter cannot see.
 * @throws AppError 'validation' for a visitor without name or email address, 'too-many-requests'
 */
export async function sendReport(actor: Actor | null, body: Body, address: string): Promise<void> {
  const reporter = await reporterOf(actor, body);
  await takePoint('reportsPerNetwork', address);
  // A robot fills in the field that people do not see.
  if (body.website) return;
  const { subjectKind, ground, text } = body;
  const target = await findTarget(actor, subjectKind, body.subjectId);
  if (!target) return;
  const isMailed = await hasPoint('reportsPerAddress', reporter.email);
  await transaction(async (tx) => {
    const created = now(tx);
    await tx.report.create({
      data: { ...target, ...reporter, subjectKind, ground, text, created },
      select: { id: true },
    });
    if (!isMailed) return;
    const values = { date: formatDate(created.toISOString()) };
    await enqueueMail(tx, { to: reporter.email, template: 'report-received', values });
  });
}

type Reporter = { authorId: string | null; name: string; email: string };

async function reporterOf(actor: Actor | null, { name = '', email = '' }: Body): Promise<Reporter> {
  if (actor) {
    const user = await db.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } });
    return { authorId: actor.userId, name: actor.name, email: user.email };
  }
  const fields = {
    ...(name === '' && { name: 'Please enter your name' }),
    ...(email === '' && { email: 'Please enter your email address' }),
  };
  const [message] = Object.values(fields);
  if (message) throw new AppError('validation', message, { fields });
  return { authorId: null, name, email };
}
