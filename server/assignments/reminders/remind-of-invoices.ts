import { formatDate } from '@/lib/domain/format-date';
import { dueReminders, invoiceBalance, invoiceReminderDays } from '@/lib/domain/money/invoices';
import { formatEuro } from '@/lib/domain/money/prices';
import { documentsLink } from '@/server/assignments/mails/mail-money';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { invoiceFacts } from '@/server/payments/documents/invoices';
import { db, type Prisma, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { operatorDay } from '@/server/platform/operator-day';
import { log } from '@/server/platform/tracing/log';

const batchSize = 200;

const select = { id: true, dueOn: true, reminders: true } as const satisfies Prisma.InvoiceSelect;
type Candidate = Prisma.InvoiceGetPayload<{ select: typeof select }>;

/** Selects invoices of Timbre on which something is open, without those whose reminders are paused. */
const isUnpaid = () =>
  ({
    documentId: { not: null },
    paidOn: null,
    canceledAt: null,
    creditedCents: { lt: db.invoice.fields.amountCents },
    remindersPaused: false,
  }) satisfies Prisma.InvoiceWhereInput;

/** Sends the reminders that are due, each once. Continues after errors and throws at the end, so that the job retries. */
export async function remindOfInvoices(signal: AbortSignal): Promise<void> {
  const today = operatorDay();
  let numFailed = 0;
  for (let lastId = ''; ; ) {
    const invoices = await db.invoice.findMany({
      where: {
        ...isUnpaid(),
        id: { gt: lastId },
        dueOn: { lt: new Date(today) },
        reminders: { lt: invoiceReminderDays.length },
      },
      select,
      orderBy: { id: 'asc' },
      take: batchSize,
    });
    for (const invoice of invoices) {
      signal.throwIfAborted();
      try {
        await remindOfInvoice(invoice, today);
      } catch (error) {
        numFailed += 1;
        log.warn({ err: error, invoiceId: invoice.id }, 'invoice reminder failed');
      }
    }
    const last = invoices.at(-1);
    if (!last || invoices.length < batchSize) break;
    lastId = last.id;
  }
  if (numFailed > 0) throw new Error(`${numFailed} invoice reminders failed`);
}

/** Mails the newest reminder that is due. Those before it are left out, for example after an outage. */
async function remindOfInvoice({ id, dueOn, reminders }: Candidate, today: string): Promise<void> {
  const step = dueReminders(dueOn.toISOString().slice(0, 10), today);
  if (step <= reminders) return;
  await transaction(async (tx) => {
    const people = await findRecipients(tx, id);
    if (people.length === 0) return;
    // Of processes that have read the same number, only the first sends a mail.
    const { count } = await tx.invoice.updateMany({
      where: { id, ...isUnpaid(), reminders },
      data: { reminders: step, remindedOn: new Date(today) },
    });
    if (count === 0) return;
    const { project, document, ...invoice } = await tx.invoice.findUniqueOrThrow({
      where: { id },
      include: { project: true, document: { select: { number: true } } },
    });
    const values = {
      projectName: project.name,
      number: document?.number ?? '',
      amount: formatEuro(invoiceBalance(invoiceFacts(invoice)).openCents),
      dueDate: formatDate(dueOn),
      iban: env.OPERATOR_IBAN,
      step: step as 1 | 2 | 3,
      link: documentsLink(project),
    };
    for (const { email, firstName } of people) {
      const mail = { to: email, template: 'invoice-reminder', values: { ...values, firstName } } as const;
      await enqueueMail(tx, { ...mail, projectId: project.id });
    }
  });
}

/** Returns who ordered, and the owners and admins of the team, as far as they can be reached. */
async function findRecipients(tx: Tx, id: string): Promise<{ email: string; firstName: string }[]> {
  const { teamId, assignment } = await tx.invoice.findUniqueOrThrow({
    where: { id },
    select: { teamId: true, assignment: { select: { assignedById: true } } },
  });
  const members = await tx.teamMember.findMany({
    where: {
      teamId,
      OR: [{ userId: assignment.assignedById }, { role: { in: ['owner', 'admin'] } }],
      user: { emailVerifiedAt: { not: null }, suspendedAt: null, erasedAt: null },
    },
    select: { user: { select: { email: true, firstName: true } } },
    orderBy: { userId: 'asc' },
  });
  return members.map(({ user }) => user);
}
