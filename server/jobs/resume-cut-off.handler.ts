import { deliverNotification } from '@/server/jobs/deliver-notification';
import { drawDocument } from '@/server/jobs/draw-document';
import type { Handler } from '@/server/jobs/handler';
import { payOut } from '@/server/jobs/pay-out';
import { sendNotification } from '@/server/jobs/send-notification';
import { settlePayment } from '@/server/jobs/settle-payment';
import { db, transaction } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue';
import { giveUpLostRecordings } from '@/server/takes/lost-recordings';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** What could not be told for three days is no news any more. */
const oldNews = 3 * 24 * 60;
/** No reservation lives longer than seven days at the provider. */
const longestReservation = 8 * 24 * 60;

/** Everything here is safe to do twice: the handlers look at the state before they act. */
export const handleResumeCutOff: Handler<object> = async () => {
  const [payments, payouts, documents, notifications, deliveries] = await Promise.all([
    db.payment.findMany({
      where: {
        OR: [
          { status: { in: ['pending', 'capturing'] }, lastModified: { lt: ago(10) } },
          { status: 'confirming', lastModified: { lt: ago(75) } },
          {
            status: { in: ['released', 'declined'] },
            stripeIntentId: { not: null },
            returnedAt: null,
            lastModified: { lt: ago(10) },
            created: { gt: ago(longestReservation) },
          },
        ],
      },
      select: { id: true },
      take: 200,
    }),
    db.payout.findMany({
      where: { method: 'transfer', status: { in: ['payable', 'transferring'] }, created: { lt: ago(15) } },
      select: { id: true },
      take: 200,
    }),
    db.projectDocument.findMany({ where: { uri: null, created: { lt: ago(15) } }, select: { id: true }, take: 200 }),
    db.notification.findMany({
      where: { decidedAt: null, dueAt: { lt: ago(15), gt: ago(oldNews) } },
      select: { id: true },
      take: 200,
    }),
    db.notificationDelivery.findMany({
      where: { status: 'waiting', created: { lt: ago(15), gt: ago(oldNews) } },
      select: { id: true },
      take: 200,
    }),
  ]);
  const once = (id: string) => ({ singletonKey: id, singletonSeconds: 600 });
  await transaction(async (tx) => {
    for (const { id } of payments) await enqueue(tx, settlePayment, { paymentId: id }, once(id));
    for (const { id } of payouts) await enqueue(tx, payOut, { payoutId: id }, once(id));
    for (const { id } of notifications) await enqueue(tx, sendNotification, { notificationId: id }, once(id));
    for (const { id } of deliveries) await enqueue(tx, deliverNotification, { deliveryId: id }, once(id));
    for (const { id } of documents) await enqueue(tx, drawDocument, { documentId: id }, once(id));
  });
  await giveUpLostRecordings();
};
