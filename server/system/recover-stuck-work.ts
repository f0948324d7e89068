import {
  applyStripeEvent,
  deliverNotification,
  exportAudio,
  refundPayment,
  renderCertificate,
  issueLicenseCertificate,
  renderDocument,
  announceLines,
  masterTake,
  payOut,
  processDemo,
  processLineTakes,
  processTake,
  sendMail,
  sendNotification,
  continuePayment,
} from '@/server/jobs';
import { hasJob, recover, type StuckWork } from './recover';
import { prepareLicenseCertificate } from '@/server/assignments/prepare-license-certificate';
import { retryDuePayouts } from '@/server/payments/failed-payouts';
import { reportStuckPayments } from '@/server/assignments/money-jobs';
import { updateApplications } from '@/server/voices/application';
import { lockProject, markProjectUpdated } from '@/server/projects/open-project';
import { startQueuedMasters } from '@/server/takes/start-masters';
import { now } from '@/server/platform/clock';
import { db, Prisma, transaction } from '@/server/platform/db';
import { enqueue, type Job } from '@/server/platform/queue';

const { sql } = Prisma;
const ago = (minutes: number) => new Date(now().getTime() - minutes * 60_000);
const maxNotificationAgeMinutes = 3 * 24 * 60;

/** Safe to run more than once, because the handlers check the state before they act. */
export async function requeueStuckWork(signal: AbortSignal): Promise<void> {
  const requeue = <Payload extends object>(work: StuckWork, job: Job<Payload>, payloadOf: (id: string) => Payload) =>
    recover(work, signal, (id) => transaction((tx) => enqueue(tx, job, payloadOf(id), singletonFor(id))));
  await requeue(stuckPayments(), continuePayment, (paymentId) => ({ paymentId }));
  await requeue(stuckPayouts(), payOut, (payoutId) => ({ payoutId }));
  await requeue(stuckRefunds(), refundPayment, (refundId) => ({ refundId }));
  await requeue(unappliedEvents(), applyStripeEvent, (eventId) => ({ eventId }));
  await requeue(stuckDocuments(), renderDocument, (documentId) => ({ documentId }));
  await requeue(stuckCertificates(), renderCertificate, (takeId) => ({ takeId }));
  await requeue(stuckLicenseCertificates(), issueLicenseCertificate, (assignmentId) => ({ assignmentId }));
  await recover(missingLicenseCertificates(), signal, (id) =>
    transaction((tx) => prepareLicenseCertificate(tx, id, now(tx))),
  );
  await requeue(stuckMails(), sendMail, (mailId) => ({ mailId }));
  await requeue(stuckNotifications(), sendNotification, (notificationId) => ({ notificationId }));
  await requeue(stuckDeliveries(), deliverNotification, (deliveryId) => ({ deliveryId }));
  await requeue(dueAnnouncements(), announceLines, (projectId) => ({ projectId }));
  await requeue(lostLineTakes(maxRequeueMinutes), processLineTakes, (takeId) => ({ takeIds: [takeId] }));
  await recover(lostLineTakes(), signal, async (takeId) => processLineTakes.onExhausted?.({ takeIds: [takeId] }));
  await recover(lostTakes(), signal, async (takeId) => processTake.onExhausted?.({ takeId }));
  await recover(lostMasters(), signal, failLostMaster);
  await recover(stalledMasters(), signal, startStalledMasters);
  await recover(lostExports(), signal, failLostExport);
  await recover(lostDemos(), signal, async (demoId) => processDemo.onExhausted?.({ kind: 'voice-demo', demoId }));
  await recover(lostStudioDemos(), signal, failLostStudioDemo);
  // Payout accounts are enabled by the provider, at any time.
  await transaction((tx) => updateApplications(tx));
  await reportStuckPayments();
  await retryDuePayouts();
}

const singletonFor = (id: string) => ({ singletonKey: id, singletonSeconds: 600 });

const row = { id: sql`t.id`, since: sql`t.created` };

/**
 * Excludes released or declined payments that were charged in the meantime; the webhook of their refund finalizes them.
 */
const stuckPayments = (): StuckWork => ({
  ...{ ...row, kind: continuePayment.name, table: sql`payments t` },
  isStuck: sql`(t.status in ('pending', 'capturing') and t."lastModified" < ${ago(10)}
    or t.status = 'confirming' and t."lastModified" < ${ago(75)}
    or t.status in ('released', 'declined') and t."stripeIntentId" is not null and t."returnedAt" is null
       and t."lastModified" < ${ago(10)} and not exists (
         select from payment_issues i
         where i."paymentId" = t.id and i."resolvedAt" is null and i.kind = 'chargedUnexpectedly'))`,
});

/** Excludes payouts that are on hold until support decides. */
const stuckPayouts = (): StuckWork => ({
  ...{ ...row, kind: payOut.name, table: sql`payouts t` },
  isStuck: sql`t.method = 'transfer' and t.created < ${ago(15)} and (t.status = 'transferring'
    or t.status = 'payable' and not exists (
      select from payment_issues i
      where i."projectId" = t."projectId" and i."resolvedAt" is null and i.kind in ('refunded', 'disputed')))`,
});

const stuckRefunds = (): StuckWork => ({
  ...{ ...row, kind: refundPayment.name, table: sql`refunds t` },
  isStuck: sql`t."completedAt" is null and t.created < ${ago(15)}`,
});

const unappliedEvents = (): StuckWork => ({
  ...{ ...row, kind: applyStripeEvent.name, table: sql`stripe_events t` },
  isStuck: sql`t."appliedAt" is null and t.created < ${ago(15)}`,
});

const stuckDocuments = (): StuckWork => ({
  ...{ ...row, kind: renderDocument.name, table: sql`project_documents t` },
  isStuck: sql`t.uri is null and t.failure is null and t.created < ${ago(15)}`,
});

const stuckCertificates = (): StuckWork => ({
  ...{ ...row, kind: renderCertificate.name, table: sql`audio_takes t` },
  isStuck: sql`t.status = 'done' and t.certificate is not null and t."certificateUri" is null and t.created < ${ago(15)}`,
});

const stuckLicenseCertificates = (): StuckWork => ({
  ...{ kind: issueLicenseCertificate.name, table: sql`license_certificates t`, since: row.since },
  id: sql`t."assignmentId"`,
  isStuck: sql`t.uri is null and t.created < ${ago(15)}
    and not ${hasJob(issueLicenseCertificate.name, 'assignmentId', sql`t."assignmentId"`)}`,
});

/** Approved by a process of the previous version. Projects close 15 days after the approval. */
const missingLicenseCertificates = (): StuckWork => ({
  ...{ kind: 'license-certificates', table: sql`projects p join assignments t on t."projectId" = p.id`, id: row.id },
  since: sql`p."approvedAt"`,
  isStuck: sql`p."closesAt" > ${now()} and p."approvedAt" < ${ago(15)} and p."canceledAt" is null and t.state = 'accepted'
    and not exists (select 1 from license_certificates c where c."assignmentId" = t.id)`,
});

const stuckMails = (): StuckWork => ({
  ...{ ...row, kind: sendMail.name, table: sql`outgoing_mails t` },
  isStuck: sql`t.status = 'waiting' and t.created < ${ago(5)} and not ${hasJob(sendMail.name, 'mailId', row.id)}`,
});

const stuckNotifications = (): StuckWork => ({
  ...{ ...row, kind: sendNotification.name, table: sql`notifications t` },
  isStuck: sql`t."decidedAt" is null and t."dueAt" < ${ago(15)} and t."dueAt" > ${ago(maxNotificationAgeMinutes)}`,
});

const stuckDeliveries = (): StuckWork => ({
  ...{ ...row, kind: deliverNotification.name, table: sql`notification_deliveries t` },
  isStuck: sql`t.status = 'waiting' and t.created < ${ago(15)} and t.created > ${ago(maxNotificationAgeMinutes)}`,
});

/**
 * Takes that are `processing` without a job: the worker crashed in the last attempt, and the queue dropped the job
 * without calling its failure handler. They become failed. The 15 minutes avoid races with jobs that have just ended.
 */
const lostTakes = (): StuckWork => ({
  ...{ ...row, kind: processTake.name, table: sql`audio_takes t` },
  isStuck: sql`t.status = 'processing' and t.created < ${ago(15)}
    and not ${hasJob(processTake.name, 'takeId', row.id)}`,
});

/** Younger takes of lines are processed again, because another file of their job may have crashed the worker. */
const maxRequeueMinutes = 60;

const lostLineTakes = (maxAgeMinutes?: number): StuckWork => ({
  ...{ ...row, kind: `${processLineTakes.name}${maxAgeMinutes ? '' : '-failed'}`, table: sql`line_takes t` },
  isStuck: sql`t.status = 'processing' and t.created < ${ago(15)}
    and ${maxAgeMinutes ? sql`t.created > ${ago(maxAgeMinutes)}` : sql`t.created < ${ago(maxRequeueMinutes)}`}
    and not exists (select 1 from pgboss.job j
      where j.name = ${processLineTakes.name} and j.state < 'completed' and j.data->'takeIds' ? t.id)`,
});

const dueAnnouncements = (): StuckWork => ({
  ...{ kind: announceLines.name, table: sql`projects t`, id: row.id, since: sql`t."linesAnnouncementDueAt"` },
  isStuck: sql`t."linesAnnouncementDueAt" < ${ago(5)}`,
});

const lostMasters = (): StuckWork => ({
  ...{ kind: masterTake.name, table: sql`mastered_takes t`, id: row.id, since: sql`t."requestedAt"` },
  isStuck: sql`t.status = 'processing' and t."requestedAt" < ${ago(15)}
    and not ${hasJob(masterTake.name, 'masterId', row.id)}`,
});

/** Projects whose queue waits for nothing, because a process of the previous version has finished the last master. */
const stalledMasters = (): StuckWork => ({
  ...{ kind: 'queued-masters', table: sql`projects t`, id: row.id, since: sql`t."lastModified"` },
  isStuck: sql`exists (select 1 from queued_masters q where q."projectId" = t.id)
    and not exists (select 1 from mastered_takes m where m."projectId" = t.id and m.status = 'processing')`,
});

const lostExports = (): StuckWork => ({
  ...{ ...row, kind: exportAudio.name, table: sql`exports t` },
  isStuck: sql`t.status = 'inProgress' and t.created < ${ago(15)}
    and not ${hasJob(exportAudio.name, 'exportId', row.id)}`,
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

async function failLostMaster(masterId: string): Promise<void> {
  const master = await db.masteredTake.findUnique({ where: { id: masterId }, select: { requestedAt: true } });
  if (master) await masterTake.onExhausted?.({ masterId, requestedAt: master.requestedAt.toISOString() });
}

async function startStalledMasters(projectId: string): Promise<void> {
  await transaction(async (tx) => {
    if (!(await lockProject(tx, projectId))) return;
    await startQueuedMasters(tx, projectId);
    await markProjectUpdated(tx, projectId);
  });
}

async function failLostStudioDemo(voiceId: string): Promise<void> {
  const demo = await db.studioQualityDemo.findUnique({ where: { voiceId }, select: { uri: true } });
  if (demo) await processDemo.onExhausted?.({ kind: 'studio-quality-demo', voiceId, uri: demo.uri });
}

async function failLostExport(exportId: string): Promise<void> {
  const lost = await db.export.findUnique({ where: { id: exportId }, select: { attempt: true } });
  if (lost) await exportAudio.onExhausted?.({ exportId, attempt: lost.attempt });
}
