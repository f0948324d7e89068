import { applyStripeEvent } from './apply-stripe-event';
import { deliverNotification } from './deliver-notification';
import { renderDocument } from './render-document';
import type { Handler } from './handler';
import { masterTake } from './master-take';
import { failMaster } from './master-take.handler';
import { payOut } from './pay-out';
import { processDemo } from './process-demo';
import { failDemo } from './process-demo.handler';
import { processTake } from './process-take';
import { failTake } from './process-take.handler';
import { hasJob, recover, type StuckWork } from './recover';
import { sendMail } from './send-mail';
import { sendNotification } from './send-notification';
import { settlePayment } from './settle-payment';
import { reportStuckPayments } from '@/server/payments/report-stuck-payments';
import { db, Prisma, transaction } from '@/server/platform/db';
import { enqueue, type Job } from '@/server/platform/queue';

const { sql } = Prisma;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** What could not be told for three days is no news any more. */
const oldNews = 3 * 24 * 60;

/** Everything here is safe to do twice: the handlers look at the state before they act. */
export const handleRecoverStuckWork: Handler<object> = async (_, { signal }) => {
  const again = <Payload extends object>(work: StuckWork, job: Job<Payload>, payloadOf: (id: string) => Payload) =>
    recover(work, signal, (id) => transaction((tx) => enqueue(tx, job, payloadOf(id), onceIn(id))));
  await again(stuckPayments(), settlePayment, (paymentId) => ({ paymentId }));
  await again(stuckPayouts(), payOut, (payoutId) => ({ payoutId }));
  await again(unappliedEvents(), applyStripeEvent, (eventId) => ({ eventId }));
  await again(stuckDocuments(), renderDocument, (documentId) => ({ documentId }));
  await again(stuckMails(), sendMail, (mailId) => ({ mailId }));
  await again(stuckNotifications(), sendNotification, (notificationId) => ({ notificationId }));
  await again(stuckDeliveries(), deliverNotification, (deliveryId) => ({ deliveryId }));
  await recover(lostTakes(), signal, (takeId) => failTake({ takeId }));
  await recover(lostMasters(), signal, giveUpLostMaster);
  await recover(lostDemos(), signal, (demoId) => failDemo({ kind: 'voice-demo', demoId }));
  await recover(lostStudioDemos(), signal, giveUpLostStudioDemo);
  await reportStuckPayments();
};

const onceIn = (id: string) => ({ singletonKey: id, singletonSeconds: 600 });

const row = { id: sql`t.id`, since: sql`t.created` };

/** Without a released or declined payment that was charged in the meantime: the event of its refund settles it. */
const stuckPayments = (): StuckWork => ({
  ...{ ...row, kind: settlePayment.name, table: sql`payments t` },
  isStuck: sql`(t.status in ('pending', 'capturing') and t."lastModified" < ${ago(10)}
    or t.status = 'confirming' and t."lastModified" < ${ago(75)}
    or t.status in ('released', 'declined') and t."stripeIntentId" is not null and t."returnedAt" is null
       and t."lastModified" < ${ago(10)} and not exists (
         select from payment_issues i
         where i."paymentId" = t.id and i."resolvedAt" is null and i.kind = 'chargedUnexpectedly'))`,
});

/** Without those that wait for support. */
const stuckPayouts = (): StuckWork => ({
  ...{ ...row, kind: payOut.name, table: sql`payouts t` },
  isStuck: sql`t.method = 'transfer' and t.created < ${ago(15)} and (t.status = 'transferring'
    or t.status = 'payable' and not exists (
      select from payment_issues i
      where i."projectId" = t."projectId" and i."resolvedAt" is null and i.kind in ('refunded', 'disputed')))`,
});

const unappliedEvents = (): StuckWork => ({
  ...{ ...row, kind: applyStripeEvent.name, table: sql`stripe_events t` },
  isStuck: sql`t."appliedAt" is null and t.created < ${ago(15)}`,
});

const stuckDocuments = (): StuckWork => ({
  ...{ ...row, kind: renderDocument.name, table: sql`project_documents t` },
  isStuck: sql`t.uri is null and t.failure is null and t.created < ${ago(15)}`,
});

const stuckMails = (): StuckWork => ({
  ...{ ...row, kind: sendMail.name, table: sql`outgoing_mails t` },
  isStuck: sql`t.status = 'waiting' and t.created < ${ago(5)} and not ${hasJob(sendMail.name, 'mailId', row.id)}`,
});

const stuckNotifications = (): StuckWork => ({
  ...{ ...row, kind: sendNotification.name, table: sql`notifications t` },
  isStuck: sql`t."decidedAt" is null and t."dueAt" < ${ago(15)} and t."dueAt" > ${ago(oldNews)}`,
});

const stuckDeliveries = (): StuckWork => ({
  ...{ ...row, kind: deliverNotification.name, table: sql`notification_deliveries t` },
  isStuck: sql`t.status = 'waiting' and t.created < ${ago(15)} and t.created > ${ago(oldNews)}`,
});

/**
 * A recording is `processing` for as long as its job waits or runs, also while there is no worker for a day. If the worker
 * died in the last try, the queue gives the job up and tells nobody: these end as failed. 15 minutes are enough for a job
 * that has just ended to be seen as ended on both sides.
 */
const lostTakes = (): StuckWork => ({
  ...{ ...row, kind: processTake.name, table: sql`audio_takes t` },
  isStuck: sql`t.status = 'processing' and t.created < ${ago(15)}
    and not ${hasJob(processTake.name, 'takeId', row.id)}`,
});

const lostMasters = (): StuckWork => ({
  ...{ kind: masterTake.name, table: sql`mastered_takes t`, id: row.id, since: sql`t."requestedAt"` },
  isStuck: sql`t.status = 'processing' and t."requestedAt" < ${ago(15)}
    and not ${hasJob(masterTake.name, 'masterId', row.id)}`,
});

const lostDemos = (): StuckWork => ({
  ...{ ...row, kind: processDemo.name, table: sql`voice_demos t` },
  isStuck: sql`t.status = 'processing' and t."lastModified" < ${ago(15)}
    and not ${hasJob(processDemo.name, 'demoId', row.id)}`,
});

const lostStudioDemos = (): StuckWork => ({
  ...{ kind: `${processDemo.name}-studio`, table: sql`studio_quality_demos t`, since: row.since },
  id: sql`t."voiceId"`,
  isStuck: sql`t.status = 'processing' and t.created < ${ago(15)}
    and not ${hasJob(processDemo.name, 'uri', sql`t.uri`)}`,
});

async function giveUpLostMaster(masterId: string): Promise<void> {
  const master = await db.masteredTake.findUnique({ where: { id: masterId }, select: { requestedAt: true } });
  if (master) await failMaster({ masterId, requestedAt: master.requestedAt.toISOString() });
}

async function giveUpLostStudioDemo(voiceId: string): Promise<void> {
  const demo = await db.studioQualityDemo.findUnique({ where: { voiceId }, select: { uri: true } });
  if (demo) await failDemo({ kind: 'studio-quality-demo', voiceId, uri: demo.uri });
}
