import { autoApprove } from '@/server/jobs/auto-approve';
import { handleAutoApprove } from '@/server/assignments/auto-approve.handler';
import { applyStripeEvent } from '@/server/jobs/apply-stripe-event';
import { handleApplyStripeEvent } from '@/server/jobs/apply-stripe-event.handler';
import { cleanUp } from '@/server/jobs/clean-up';
import { handleCleanUp } from '@/server/system/clean-up.handler';
import { closeProjects } from '@/server/jobs/close-projects';
import { handleCloseProjects } from '@/server/projects/close-projects.handler';
import { deleteObjects } from '@/server/jobs/delete-objects';
import { handleDeleteObjects } from '@/server/uploads/delete-objects.handler';
import { deliverNotification } from '@/server/jobs/deliver-notification';
import { handleDeliverNotification } from '@/server/jobs/deliver-notification.handler';
import { renderDocument } from '@/server/jobs/render-document';
import { handleRenderDocument } from '@/server/payments/render-document.handler';
import type { Handler, RunContext } from '@/server/jobs/handler';
import { mailPasswordReset } from '@/server/jobs/mail-password-reset';
import { handleMailPasswordReset } from '@/server/jobs/mail-password-reset.handler';
import { mailSignUp } from '@/server/jobs/mail-sign-up';
import { handleMailSignUp } from '@/server/jobs/mail-sign-up.handler';
import { masterTake } from '@/server/jobs/master-take';
import { failMaster, handleMasterTake } from '@/server/takes/master-take.handler';
import { payOut } from '@/server/jobs/pay-out';
import { handlePayOut } from '@/server/jobs/pay-out.handler';
import { processDemo } from '@/server/jobs/process-demo';
import { failDemo, handleProcessDemo } from '@/server/profile/process-demo.handler';
import { processTake } from '@/server/jobs/process-take';
import { failTake, handleProcessTake } from '@/server/takes/process-take.handler';
import { recoverStuckWork } from '@/server/jobs/recover-stuck-work';
import { handleRecoverStuckWork } from '@/server/system/recover-stuck-work.handler';
import { reviewPayment } from '@/server/jobs/review-payment';
import { handleReviewPayment } from '@/server/jobs/review-payment.handler';
import { sendMail } from '@/server/jobs/send-mail';
import { handleSendMail } from '@/server/jobs/send-mail.handler';
import { sendNotification } from '@/server/jobs/send-notification';
import { handleSendNotification } from '@/server/jobs/send-notification.handler';
import { sendReminders } from '@/server/jobs/send-reminders';
import { handleSendReminders } from '@/server/assignments/send-reminders.handler';
import { settlePayment } from '@/server/jobs/settle-payment';
import { handleSettlePayment } from '@/server/jobs/settle-payment.handler';
import { warnOfFailedLogins } from '@/server/jobs/warn-of-failed-logins';
import { handleWarnOfFailedLogins } from '@/server/jobs/warn-of-failed-logins.handler';
import { type Job, PermanentJobError } from '@/server/platform/queue';

export type WorkerJob = {
  definition: Pick<Job, 'name' | 'retries' | 'timeoutSeconds' | 'concurrency' | 'concurrencyPerGroup' | 'cron'>;
  /** @throws PermanentJobError for a payload that does not match the job's definition */
  run(payload: unknown, context: RunContext): Promise<void>;
  /** Runs after the last attempt, or when a retry cannot help: sets the state that users see. */
  giveUp(payload: unknown): Promise<void>;
};

function jobOf<Payload extends object>(
  definition: Job<Payload>,
  handle: Handler<Payload>,
  giveUp?: (payload: Payload) => Promise<void>,
): WorkerJob {
  return {
    definition,
    async run(payload, context) {
      const parsed = definition.payload.safeParse(payload ?? {});
      if (!parsed.success) throw new PermanentJobError(`${definition.name}: ${parsed.error.message}`);
      await handle(parsed.data, context);
    },
    async giveUp(payload) {
      const parsed = definition.payload.safeParse(payload ?? {});
      if (parsed.success) await giveUp?.(parsed.data);
    },
  };
}

export const workerJobs: readonly WorkerJob[] = [
  jobOf(mailSignUp, handleMailSignUp),
  jobOf(mailPasswordReset, handleMailPasswordReset),
  jobOf(warnOfFailedLogins, handleWarnOfFailedLogins),
  jobOf(sendMail, handleSendMail),
  jobOf(sendNotification, handleSendNotification),
  jobOf(deliverNotification, handleDeliverNotification),
  jobOf(settlePayment, handleSettlePayment),
  jobOf(reviewPayment, handleReviewPayment),
  jobOf(applyStripeEvent, handleApplyStripeEvent),
  jobOf(payOut, handlePayOut),
  jobOf(processTake, handleProcessTake, failTake),
  jobOf(processDemo, handleProcessDemo, failDemo),
  jobOf(masterTake, handleMasterTake, failMaster),
  jobOf(renderDocument, handleRenderDocument),
  jobOf(deleteObjects, handleDeleteObjects),
  jobOf(autoApprove, handleAutoApprove),
  jobOf(closeProjects, handleCloseProjects),
  jobOf(sendReminders, handleSendReminders),
  jobOf(recoverStuckWork, handleRecoverStuckWork),
  jobOf(cleanUp, handleCleanUp),
];
