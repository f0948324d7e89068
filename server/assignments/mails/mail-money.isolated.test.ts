import PostalMime, { type Email } from 'postal-mime';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { formatDate } from '@/lib/domain/format-date';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { sendRefund } from '@/server/assignments/money-jobs';
import { shortlistVoice } from '@/server/assignments/shortlist';
import { deliverOutgoingMail } from '@/server/mail/deliver';
import { deliver } from '@/server/notifications/deliver';
import { finalizeNotification } from '@/server/notifications/finalize';
import { setPresence } from '@/server/notifications/presence';
import { handleRenderDocument } from '@/server/payments/documents/render-document.handler';
import { db, transaction } from '@/server/platform/db';
import { correctDocument } from '@/server/support/money/correct-document';
import { creditSupportInvoice } from '@/server/support/money/credit-invoice';
import { markPayoutsPaid } from '@/server/support/money/mark-paid';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { requestChanges } from '@/server/takes/changes/change-requests';
import { showBrand } from '@/tests/support/texts/brand';
import { aCard, aCustomer, aProject, aSupportAgent, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { expectFinished } from '@/tests/support/texts/finished-text';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { startMailServer } from '@/tests/support/mail-server';
import { deliverTake } from '@/tests/support/steps/take-steps';
import { mailRefund } from './mail-money';

showBrand();

const server = await startMailServer();
process.env.SMTP_URL = server.url;
beforeEach(() => {
  server.mails.length = 0;
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.stop());

let count = 0;

async function anOrder(team: Parameters<typeof aCustomer>[0] = {}) {
  count += 1;
  const bills = `bills-${count}@bookkeeping.example`;
  const customer = await aCustomer({ invoiceEmail: bills, ...team });
  const voice = await aVoice({ firstName: 'Freja' });
  await db.team.update({ where: { id: voice.teamId }, data: { invoiceEmail: `fees-${bills}` } });
  if (!team?.manualInvoice) await aCard(customer);
  const { id: projectId, name } = await aProject({ customer });
  return {
    projectId,
    name,
    customer,
    voice,
    bills,
    shortlist: () => shortlistVoice(customer.actor, projectId, voice.id),
    assign: () => assignVoice(customer.actor, projectId, voice.id, true),
    accept: () => acceptProject(voice.actor, projectId, true),
    async book() {
      await this.shortlist();
      await this.assign();
      await this.accept();
    },
  };
}

type Order = Awaited<ReturnType<typeof anOrder>>;

/** Renders the documents of the project. */
async function render({ projectId }: Order) {
  for (const { id } of await db.projectDocument.findMany({ where: { projectId }, orderBy: { number: 'asc' } })) {
    await handleRenderDocument({ documentId: id });
  }
}

/** Runs every job about mails of the project, which may run several times. */
async function runMails({ projectId }: Order) {
  await db.notification.updateMany({ where: { projectId, decidedAt: null }, data: { dueAt: new Date(0) } });
  for (const { id } of await db.notification.findMany({ where: { projectId }, orderBy: { created: 'asc' } })) {
    await finalizeNotification(id);
  }
  const deliveries = await db.notificationDelivery.findMany({
    where: { notification: { projectId } },
    orderBy: { created: 'asc' },
  });
  for (const { id } of deliveries) await deliver(id);
  const mails = await db.outgoingMail.findMany({ where: { projectId }, orderBy: { created: 'asc' } });
  for (const { id } of mails) await deliverOutgoingMail(id);
}

async function inbox(address: string): Promise<Email[]> {
  const mails = await Promise.all(server.mails.map((mail) => PostalMime.parse(mail)));
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

const subjects = async (address: string) => (await inbox(address)).map(({ subject }) => subject ?? '');

const confirmation = /^Order confirmation OC-\d{4}-\d{6}$/;
const receipt = /^Invoice and receipt R-\d{4}-\d{6}$/;

describe('order confirmation and receipt', () => {
  test('reach a customer with the page open and everything switched off, and the invoice email, once each', async () => {
    const order = await anOrder();
    const { customer, projectId, bills, name } = order;
    await db.user.update({ where: { id: customer.id }, data: { emailNotifications: false } });
    await setPresence(customer.actor, 'tab', { projectId });
    await order.book();
    await render(order);
    await runMails(order);
    await runMails(order);
    for (const address of [customer.email, bills]) {
      const mails = await inbox(address);
      expect(mails.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(confirmation),
        expect.stringMatching(receipt),
      ]);
      for (const { text = '', html = '', subject = '', attachments } of mails) {
        expect(attachments).toMatchObject([
          { mimeType: 'application/pdf', filename: `${subject.split(' ').at(-1)}.pdf` },
        ]);
        expectFinished(`${text}${html}`);
        expect(`${text}${html}`).not.toMatch(/unsubscribe/i);
        expect(text).toMatch(/^Amount: €/m);
        // Nobody has verified the invoice email, and its reader may have no account.
        expect(text.includes(name)).toBe(address === customer.email);
        expect(text.includes(`/projects/${projectId}/details#documents`)).toBe(address === customer.email);
      }
    }
  });

  test('wait for their PDF', async () => {
    const order = await anOrder();
    await order.book();
    await runMails(order);
    expect(await subjects(order.bills)).toEqual([]);
    const [mail] = await db.outgoingMail.findMany({ where: { to: order.bills }, orderBy: { created: 'asc' } });
    expect(mail).toMatchObject({ status: 'waiting', attempts: 0 });
    const jobs = await jobsAbout(mail?.id ?? '');
    expect(jobs.map(({ name }) => name)).toEqual(['send-mail', 'send-mail']);
    await render(order);
    await runMails(order);
    expect(await subjects(order.bills)).toHaveLength(2);
  });

  test('are one mail if the customer has the invoice email', async () => {
    const order = await anOrder();
    await db.team.update({
      where: { id: order.customer.team.id },
      data: { invoiceEmail: order.customer.email.toUpperCase() },
    });
    await order.book();
    expect(await db.outgoingMail.count({ where: { projectId: order.projectId } })).toBe(2);
  });

  test('of an invoiced team: the confirmation and the invoice, and only to the customer', async () => {
    const order = await anOrder({ manualInvoice: true });
    await order.book();
    await render(order);
    await runMails(order);
    const mails = await db.outgoingMail.findMany({
      where: { projectId: order.projectId },
      orderBy: { created: 'asc' },
    });
    expect(mails.map(({ to, template }) => [to, template])).toEqual([
      [order.customer.email, 'order-confirmation'],
      [order.customer.email, 'invoice'],
    ]);
    const mail = (await inbox(order.customer.email)).find(({ subject }) =>
      /^Invoice IN-\d{4}-\d{6}$/.test(subject ?? ''),
    );
    const { dueOn } = await db.invoice.findFirstOrThrow({ where: { projectId: order.projectId } });
    expect(mail?.text).toContain(`Due date: ${formatDate(dueOn)}`);
    expect(mail?.attachments).toHaveLength(1);
    expectFinished(mail?.text ?? '');
  });

  test.each(['suspended', 'not in the team anymore'])(
    'go to the invoice email only if the customer is %s',
    async (why) => {
      const order = await anOrder();
      await order.shortlist();
      await order.assign();
      const { id: userId } = order.customer;
      if (why === 'suspended') await db.user.update({ where: { id: userId }, data: { suspendedAt: new Date() } });
      else await db.teamMember.deleteMany({ where: { userId } });
      await order.accept();
      const mails = await db.outgoingMail.findMany({ where: { projectId: order.projectId, template: 'receipt' } });
      expect(mails.map(({ to }) => to)).toEqual([order.bills]);
    },
  );
});

test('a refund without an invoice is mailed to the customer and the invoice email', async () => {
  const order = await anOrder();
  await order.shortlist();
  await order.assign();
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId: order.projectId } });
  await transaction((tx) => mailRefund(tx, order.projectId, { assignmentId, amountCents: 10_000 }));
  await render(order);
  await runMails(order);
  for (const address of [order.customer.email, order.bills]) {
    const [mail] = (await inbox(address)).filter(({ subject }) => subject === 'Refund of €100');
    expect(mail?.text).toContain('We refunded €100 to your card. Banks need up to ten days for that.');
  }
  await order.accept();
  await transaction((tx) => mailRefund(tx, order.projectId, { assignmentId, amountCents: 10_000 }));
  // The credit note of a sale is mailed instead.
  expect(await db.outgoingMail.count({ where: { projectId: order.projectId, template: 'refund' } })).toBe(2);
});

describe('a credit note', () => {
  /** Returns the mail of the newest credit note. */
  async function creditMailTo(address: string, order: Order): Promise<Email | undefined> {
    await render(order);
    await runMails(order);
    return (await inbox(address)).findLast(({ subject }) => subject?.startsWith('Credit note'));
  }

  test('of a refund says that the money goes back to the card, also after a cancellation', async () => {
    const order = await anOrder();
    await order.book();
    const { projectId } = order;
    await cancelSupportProject(await aSupportAgent('admin'), projectId, 'The customer asked for it on the phone.');
    const refund = await db.refund.findFirstOrThrow({ where: { payment: { projectId } } });
    await sendRefund(refund.id);
    const { number } = await db.projectDocument.findFirstOrThrow({ where: { projectId, kind: 'receipt' } });
    for (const address of [order.customer.email, order.bills]) {
      const mail = await creditMailTo(address, order);
      expect(mail?.subject).toMatch(/^Credit note CN-\d{4}-\d{6}$/);
      expect(mail?.text).toContain(`We refunded €250 to your card for ${number}. Banks need up to ten days for that.`);
      expect(mail?.attachments).toHaveLength(1);
      // The page of a canceled project cannot be opened.
      expect(mail?.text).not.toContain(projectId);
      expectFinished(mail?.text ?? '');
    }
  });

  test('of an invoice says what is still to be paid', async () => {
    const order = await anOrder({ manualInvoice: true });
    await order.book();
    const { id, document } = await db.invoice.findFirstOrThrow({
      where: { projectId: order.projectId },
      include: { document: true },
    });
    const admin = await aSupportAgent('admin');
    const credit = async (amount: number, reason: string) => {
      await creditSupportInvoice(admin, id, { amount, reason });
      return (await creditMailTo(order.customer.email, order))?.text;
    };
    expect(await credit(100, 'Late')).toContain(
      `It reduces what is to be paid for invoice ${document?.number} by €100.`,
    );
    expect(await credit(150, 'Very late')).toContain(`Nothing is left to pay for invoice ${document?.number}.`);
    expect(await inbox(order.bills)).toEqual([]);
  });

  test('of a corrected receipt says that a new one follows, which is attached to its own mail', async () => {
    const order = await anOrder();
    await order.book();
    const { id, number } = await db.projectDocument.findFirstOrThrow({
      where: { projectId: order.projectId, kind: 'receipt' },
    });
    await db.team.update({ where: { id: order.customer.team.id }, data: { name: 'Lager AB' } });
    const admin = await aSupportAgent('admin');
    const { document } = await correctDocument(admin, id, { reason: 'Wrong name', dryRun: false });
    for (const address of [order.customer.email, order.bills]) {
      const mail = await creditMailTo(address, order);
      expect(mail?.text).toContain(`a new invoice replaces ${number}, and follows. Nothing is charged or refunded.`);
      expectFinished(mail?.text ?? '');
      const again = (await inbox(address)).find(({ subject }) => subject === `Invoice and receipt ${document}`);
      expect(again?.attachments).toMatchObject([{ filename: `${document}.pdf` }]);
    }
  });

  test('of a corrected invoice that is paid asks for no payment', async () => {
    const order = await anOrder({ manualInvoice: true });
    await order.book();
    const invoice = await db.invoice.findFirstOrThrow({ where: { projectId: order.projectId } });
    const data = { paidOn: new Date('2026-12-01'), paidCents: invoice.amountCents };
    await db.invoice.update({ where: { id: invoice.id }, data });
    await db.team.update({ where: { id: order.customer.team.id }, data: { name: 'Lager AB' } });
    const admin = await aSupportAgent('admin');
    const { document } = await correctDocument(admin, invoice.documentId ?? '', { reason: 'Name', dryRun: false });
    await creditMailTo(order.customer.email, order);
    const mails = await inbox(order.customer.email);
    const mail = mails.find(({ subject }) => subject === `Invoice ${document}`);
    expect(mail?.text).toContain('It is paid already.');
    expect(mail?.text).not.toMatch(/Due date|IBAN/);
  });

  test('of a paid invoice says that the money is transferred back', async () => {
    const order = await anOrder({ manualInvoice: true });
    await order.book();
    const invoice = await db.invoice.findFirstOrThrow({ where: { projectId: order.projectId } });
    const paidOn = new Date(new Date().toISOString().slice(0, 10));
    const { amountCents: paidCents } = invoice;
    await db.invoice.update({ where: { id: invoice.id }, data: { paidOn, paidCents } });
    await creditSupportInvoice(await aSupportAgent('admin'), invoice.id, { amount: 100, reason: 'Agreed' });
    const mail = await creditMailTo(order.customer.email, order);
    expect(mail?.text).toContain('is paid already: we transfer €100 back to you.');
  });
});

/** Plays a project from the shortlist to the payout; `afterStep` runs the queue or not. */
async function playProject(order: Order, afterStep: () => Promise<void>): Promise<void> {
  const { customer, voice, projectId } = order;
  const deliverAndDate = () => deliverTake(voice.actor, projectId);
  const pay = async () => {
    const { id } = await db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
    await db.payout.update({ where: { id }, data: { method: 'manual' } });
    const { paid } = await markPayoutsPaid(await aSupportAgent('admin'), { payoutIds: [id] });
    expect(paid).toEqual([id]);
  };
  const steps = [
    order.shortlist,
    order.assign,
    order.accept,
    deliverAndDate,
    () => requestChanges(customer.actor, projectId, [{ text: 'Slower, please' }]),
    deliverAndDate,
    () => approveProject(customer.actor, projectId),
    pay,
  ];
  for (const step of steps) {
    await step();
    await afterStep();
  }
}

describe('the inboxes of a project', () => {
  const wholeText = async (address: string) => (await inbox(address)).map(({ text }) => text).join('\n');
  const bill = /^(Self-billing invoice SB|Invoice information II)-/;

  test('have each step once if the queue is fast', async () => {
    const order = await anOrder();
    const { name, customer, voice, bills } = order;
    await playProject(order, async () => {
      await render(order);
      await runMails(order);
    });
    expect(await subjects(customer.email)).toEqual([
      expect.stringMatching(confirmation),
      `The voice accepted “${name}”`,
      expect.stringMatching(receipt),
      `New take for “${name}”`,
      `New take for “${name}”`,
    ]);
    expect(await subjects(voice.email)).toEqual([
      `You were shortlisted for “${name}”`,
      `Please accept the project “${name}”`,
      `Changes requested for “${name}”`,
      `Delivery approved: “${name}”`,
      expect.stringMatching(bill),
      `Your fee is on its way for “${name}”`,
    ]);
    expect(await subjects(bills)).toHaveLength(2);
    expect(await subjects(`fees-${bills}`)).toEqual([expect.stringMatching(bill)]);
    const texts = `${await wholeText(customer.email)}${await wholeText(voice.email)}`;
    expectFinished(texts);
    expect(texts).not.toMatch(/ on .* at \d\d:\d\d UTC/);
  });

  test('have no request that was fulfilled if the queue is an hour late, and facts with their moment', async () => {
    const order = await anOrder();
    const { name, customer, voice } = order;
    await playProject(order, async () => {});
    setTime(new Date(Date.now() + hourMs));
    await render(order);
    await runMails(order);
    expect(await subjects(customer.email)).toEqual([
      `The voice accepted “${name}”`,
      expect.stringMatching(confirmation),
      expect.stringMatching(receipt),
    ]);
    // The approval wrote all three, in the same millisecond.
    expect((await subjects(voice.email)).toSorted()).toEqual([
      `Delivery approved: “${name}”`,
      expect.stringMatching(bill),
      `Your fee is on its way for “${name}”`,
    ]);
    const toCustomer = await wholeText(customer.email);
    expect(toCustomer).toMatch(/^Accepted on \w+ \d+, \d{4} at \d\d:\d\d UTC\.$/m);
    expect(toCustomer).not.toMatch(/let you know|Waiting for|listen and approve/);
    const toVoice = await wholeText(voice.email);
    expect(toVoice).toMatch(/^Approved on .+ UTC\.$/m);
    expect(toVoice).toMatch(/^Booked on .+ UTC\.$/m);
    expect(toVoice).not.toMatch(/payable|Record and upload|choosing a voice/);
  });
});
