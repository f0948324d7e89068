import type { BodyOf } from '@/lib/contracts/contract';
import type { sendReport as contract } from '@/lib/contracts/reports';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { sendReport } from '@/server/support/reports/send-report';
import { newAddress } from '@/tests/support/accounts';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { clientAddress } from '@/tests/support/network/client-address';

type Body = BodyOf<typeof contract>;
type Reported = Pick<Body, 'subjectKind' | 'subjectId'>;

export const reportBody = (given: Reported & Partial<Body>): Body => ({
  ground: 'copyright',
  text: 'This is my voice.',
  ...given,
});

/** Sends a report as a visitor, or as `actor`, and returns it with the address that gets the mails. */
export async function aReport(given: Reported & Partial<Body>, actor: Actor | null = null) {
  const visitor = { name: 'Vera Visitor', email: newAddress('reporter') };
  await sendReport(actor, reportBody({ ...(!actor && visitor), ...given }), clientAddress());
  const where = actor ? { authorId: actor.userId } : { email: visitor.email };
  const report = await db.report.findFirstOrThrow({ where, orderBy: { created: 'desc' } });
  return { ...report, email: report.email ?? '' };
}

/** Returns the token in the newest mail with this template. */
export async function mailedToken(email: string, template: string): Promise<string> {
  const mail = (await queuedMails(email)).findLast((queued) => queued.template === template);
  return mail?.values.link?.split('/reports/')[1] ?? '';
}
