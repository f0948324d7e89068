import { z } from 'zod';
import { defineJob } from '@/server/platform/queue/queue';

/*
 * Every job of the worker. A definition loads its work when it runs, so that enqueuing a job loads neither ffmpeg nor the
 * domain that does the work. The names are stored in the queue: a migration that renames one keeps its waiting jobs
 * (see 20261124160400_names).
 */

// Only the worker runs these: they and their packages are not part of the web build.
const processTakeHandler = () => import(/* turbopackIgnore: true */ '@/server/takes/process-take.handler');
const processLineTakesHandler = () => import(/* turbopackIgnore: true */ '@/server/lines/process-line-takes.handler');
const masterTakeHandler = () => import(/* turbopackIgnore: true */ '@/server/takes/master-take.handler');
const processDemoHandler = () => import(/* turbopackIgnore: true */ '@/server/demos/process-demo.handler');
const exportHandler = () => import(/* turbopackIgnore: true */ '@/server/exports/export-audio.handler');
const renderCertificateHandler = () => import(/* turbopackIgnore: true */ '@/server/takes/render-certificate.handler');
const issueLicenseCertificateHandler = () =>
  import(/* turbopackIgnore: true */ '@/server/assignments/licenses/issue-license-certificate.handler');
const renderShareImageHandler = () =>
  import(/* turbopackIgnore: true */ '@/server/pictures/render-share-image.handler');
const renderDocumentHandler = () =>
  import(/* turbopackIgnore: true */ '@/server/payments/documents/render-document.handler');

/**
 * Mails the verification code of a sign-up, or a notice that the account exists. Enqueued for every email address, so
 * that response times do not reveal whether an account exists.
 */
export const mailSignUp = defineJob({
  name: 'mail-sign-up',
  /** A null `browserHash` selects the newest sign-up with the email address. */
  payload: z.object({ email: z.string(), browserHash: z.string().nullable(), network: z.string().optional() }),
  retries: 8,
  timeoutSeconds: 60,
  batchSize: 10,
  run: async ({ email, browserHash, network }) =>
    (await import('@/server/access/mail-code')).mailSignUpCode(email, browserHash, network ?? null),
  // The user requests another code.
  recoveries: null,
});

/** Enqueued for every email address, so that responses do not reveal whether an account exists. */
export const mailPasswordReset = defineJob({
  name: 'mail-password-reset',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  batchSize: 10,
  run: async ({ email }) => (await import('@/server/access/passwords/reset-password')).mailResetLink(email),
  // The user requests another link.
  recoveries: null,
});

/** Enqueued for every email address, for the same reason as `mailPasswordReset`. */
export const warnOfFailedLogins = defineJob({
  name: 'warn-of-failed-logins',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ email }) => (await import('@/server/access/log-in')).mailLoginWarning(email),
  // The next failed login enqueues it again.
  recoveries: null,
});

/** Looks up the new address, so that the response does not reveal whether it has an account. */
export const mailEmailChange = defineJob({
  name: 'mail-email-change',
  payload: z.object({ userId: z.string(), email: z.string(), code: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ userId, email, code }) =>
    (await import('@/server/access/change-email')).mailEmailCode(userId, email, code),
  // The user requests another code.
  recoveries: null,
});

/** Mails the invitations to an address that have gathered since its last one. */
export const mailInvitations = defineJob({
  name: 'mail-invitations',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ email }) => (await import('@/server/invitations/mail-invitation')).sendGatheredInvitations(email),
  recoveries: null,
});

/** Mails that users cannot switch off, such as a code, a link or a security notice. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ mailId }) => (await import('@/server/mail/deliver')).deliverOutgoingMail(mailId),
  recoveries: async () => [(await import('@/server/mail/stuck-mails')).stuckMails()],
});

export const sendNotification = defineJob({
  name: 'send-notification',
  payload: z.object({ notificationId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ notificationId }) =>
    (await import('@/server/notifications/finalize')).finalizeNotification(notificationId),
  recoveries: async () => [(await import('@/server/notifications/stuck-notifications')).stuckNotifications()],
});

export const deliverNotification = defineJob({
  name: 'deliver-notification',
  payload: z.object({ deliveryId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ deliveryId }) => (await import('@/server/notifications/deliver')).deliver(deliveryId),
  recoveries: async () => [(await import('@/server/notifications/stuck-notifications')).stuckDeliveries()],
});

/** Completes an interrupted payment, releases an authorization, or cancels a payment that was never confirmed. */
export const continuePayment = defineJob({
  name: 'continue-payment',
  payload: z.object({ paymentId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  async run({ paymentId }) {
    // Declined cards and open confirmations are stored results, so they do not fail the job.
    await (await import('@/server/assignments/advance-payment')).advancePayment(paymentId);
  },
  recoveries: async () => [(await import('@/server/payments/stuck-work')).stuckPayments()],
});

export const reviewPayment = defineJob({
  name: 'review-payment',
  payload: z.object({ paymentId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ paymentId }) => (await import('@/server/assignments/money-jobs')).reviewPayment(paymentId),
  // The reconciliation of the next night enqueues it again.
  recoveries: null,
});

/** Refunds a charge, or a part of it, at the provider. */
export const refundPayment = defineJob({
  name: 'refund-payment',
  payload: z.object({ refundId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ refundId }) => (await import('@/server/assignments/money-jobs')).sendRefund(refundId),
  recoveries: async () => [(await import('@/server/payments/stuck-work')).stuckRefunds()],
});

export const updateProviderCustomer = defineJob({
  name: 'update-customer',
  payload: z.object({ teamId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ teamId }, { jobId }) =>
    (await import('@/server/payments/cards/update-customer')).updateCustomer(teamId, jobId),
  recoveries: null,
});

export const applyStripeEvent = defineJob({
  name: 'apply-stripe-event',
  payload: z.object({ eventId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ eventId }) => (await import('@/server/system/apply-event')).applyEvent(eventId),
  recoveries: async () => [(await import('@/server/payments/stuck-work')).unappliedEvents()],
});

export const payOut = defineJob({
  name: 'pay-out',
  payload: z.object({ payoutId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ payoutId }) => (await import('@/server/assignments/money-jobs')).sendPayout(payoutId),
  recoveries: async () => [(await import('@/server/payments/stuck-work')).stuckPayouts()],
});

export const reconcileLedger = defineJob({
  name: 'reconcile-ledger',
  payload: z.object({}),
  retries: 5,
  timeoutSeconds: 3600,
  cron: '40 2 * * *',
  run: async (_, { signal }) => (await import('@/server/assignments/money-jobs')).reconcile(signal),
});

/** Removes a deleted card from the provider. */
export const detachCard = defineJob({
  name: 'detach-card',
  payload: z.object({ paymentMethodId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ paymentMethodId }) => (await import('@/server/payments/cards/detach-card')).detachCard(paymentMethodId),
  recoveries: null,
});

export const warnOfExpiringCards = defineJob({
  name: 'warn-of-expiring-cards',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '0 7 * * *',
  run: async (_, { signal }) => (await import('@/server/teams/warn-of-expiring-cards')).warnOfExpiringCards(signal),
});

export const renderDocument = defineJob({
  name: 'render-document',
  payload: z.object({ documentId: z.string() }),
  retries: 6,
  timeoutSeconds: 120,
  run: async (payload) => (await renderDocumentHandler()).handleRenderDocument(payload),
  recoveries: async () => [(await import('@/server/payments/stuck-work')).stuckDocuments()],
});

export const renderShareImage = defineJob({
  name: 'render-share-image',
  payload: z.object({ voiceId: z.string() }),
  retries: 2,
  timeoutSeconds: 120,
  concurrency: 1,
  run: async (payload) => (await renderShareImageHandler()).handleRenderShareImage(payload),
  // The next link preview enqueues it again.
  recoveries: null,
});

/** Hashes every delivered file. */
export const issueLicenseCertificate = defineJob({
  name: 'issue-license-certificate',
  payload: z.object({ assignmentId: z.string() }),
  retries: 6,
  timeoutSeconds: 3600,
  run: async (payload, context) =>
    (await issueLicenseCertificateHandler()).handleIssueLicenseCertificate(payload, context),
  recoveries: async () => {
    const { stuckLicenseCertificates, missingLicenseCertificates, waitingLicenseCertificates } = await import(
      '@/server/assignments/licenses/stuck-certificates'
    );
    return [stuckLicenseCertificates(), missingLicenseCertificates(), waitingLicenseCertificates()];
  },
});

export const processTake = defineJob({
  name: 'process-take',
  payload: z.object({ takeId: z.string() }),
  retries: 5,
  timeoutSeconds: 1800,
  concurrencyPerGroup: 1,
  run: async (payload, context) => (await processTakeHandler()).handleProcessTake(payload, context),
  onExhausted: async (payload) => (await processTakeHandler()).failTake(payload),
  recoveries: async () => [(await import('@/server/takes/stuck-takes')).lostTakes()],
});

export const renderCertificate = defineJob({
  name: 'render-certificate',
  payload: z.object({ takeId: z.string() }),
  retries: 6,
  timeoutSeconds: 120,
  run: async (payload) => (await renderCertificateHandler()).handleRenderCertificate(payload),
  recoveries: async () => [(await import('@/server/takes/stuck-takes')).stuckCertificates()],
});

export const processLineTakes = defineJob({
  name: 'process-line-takes',
  payload: z.object({ takeIds: z.array(z.string()) }),
  retries: 5,
  timeoutSeconds: 1800,
  // Two jobs of a voice use two cores, and leave runs for other voices.
  concurrency: 4,
  concurrencyPerGroup: 2,
  run: async (payload, context) => (await processLineTakesHandler()).handleProcessLineTakes(payload, context),
  onExhausted: async (payload) => (await processLineTakesHandler()).failLineTakes(payload),
  recoveries: async () => {
    const { stuckLineTakes, failedLineTakes } = await import('@/server/lines/stuck-lines');
    return [stuckLineTakes(), failedLineTakes()];
  },
});

/** Emits `lines-updated` for changes that follow an event by less than a second. */
export const recheckLines = defineJob({
  name: 'recheck-lines',
  payload: z.object({ projectId: z.string() }),
  retries: 6,
  timeoutSeconds: 120,
  run: async ({ projectId }) => (await import('@/server/lines/recheck-lines')).recheckLines(projectId),
  recoveries: null,
});

export const announceLines = defineJob({
  name: 'announce-lines',
  payload: z.object({ projectId: z.string() }),
  retries: 12,
  timeoutSeconds: 60,
  run: async ({ projectId }) => (await import('@/server/lines/announce-lines')).emitDueAnnouncement(projectId),
  recoveries: async () => [(await import('@/server/lines/stuck-lines')).dueAnnouncements()],
});

/** `requestedAt` distinguishes repeated requests for the same master. */
export const masterTake = defineJob({
  name: 'master-take',
  payload: z.object({ masterId: z.string(), requestedAt: z.iso.datetime() }),
  retries: 4,
  timeoutSeconds: 1800,
  concurrencyPerGroup: 1,
  run: async (payload, context) => (await masterTakeHandler()).handleMasterTake(payload, context),
  onExhausted: async (payload) => (await masterTakeHandler()).failMaster(payload),
  recoveries: async () => {
    const { lostMasters, stalledMasters } = await import('@/server/takes/stuck-takes');
    return [lostMasters(), stalledMasters()];
  },
});

export const processDemo = defineJob({
  name: 'process-demo',
  payload: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('voice-demo'), demoId: z.string() }),
    z.object({ kind: z.literal('studio-quality-demo'), voiceId: z.string(), uri: z.string() }),
  ]),
  retries: 5,
  timeoutSeconds: 900,
  concurrencyPerGroup: 1,
  run: async (payload, context) => (await processDemoHandler()).handleProcessDemo(payload, context),
  onExhausted: async (payload) => (await processDemoHandler()).failDemo(payload),
  recoveries: async () => {
    const { lostDemos, lostStudioDemos } = await import('@/server/demos/lost-demos');
    return [lostDemos(), lostStudioDemos()];
  },
});

/** `attempt` distinguishes retries; a long export continues in another job. */
export const exportAudio = defineJob({
  name: 'export-audio',
  payload: z.object({ exportId: z.string(), attempt: z.number().int() }),
  retries: 8,
  timeoutSeconds: 3600,
  concurrencyPerGroup: 1,
  run: async (payload, context) => (await exportHandler()).handleExportAudio(payload, context),
  onExhausted: async (payload) => (await import('@/server/exports/finish-export')).exportFailed(payload),
  recoveries: async () => [(await import('@/server/exports/lost-exports')).lostExports()],
});

export const deleteObjects = defineJob({
  name: 'delete-objects',
  /** `parts` are of uploads that did not complete. */
  payload: z.object({
    keys: z.array(z.string()),
    parts: z.array(z.object({ key: z.string(), storeId: z.string() })).optional(),
  }),
  retries: 6,
  timeoutSeconds: 300,
  async run({ keys, parts = [] }) {
    const { deleteObject } = await import('@/server/platform/storage/storage');
    const { abortParts } = await import('@/server/platform/storage/storage-parts');
    for (const object of parts) await abortParts(object);
    for (const key of keys) await deleteObject(key);
  },
  recoveries: null,
});

export const autoApprove = defineJob({
  name: 'auto-approve',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/5 * * * *',
  run: async (_, { signal }) => (await import('@/server/assignments/auto-approve')).approveDueProjects(signal),
});

export const closeProjects = defineJob({
  name: 'close-projects',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '7,37 * * * *',
  run: async (_, { signal }) => (await import('@/server/projects/close-project')).closeDueProjects(signal),
});

export const sendReminders = defineJob({
  name: 'send-reminders',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/10 * * * *',
  run: async (_, { signal }) => (await import('@/server/assignments/remind')).sendDueReminders(signal),
});

export const remindOfLicenses = defineJob({
  name: 'remind-of-licenses',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '12 * * * *',
  run: async (_, { signal }) =>
    (await import('@/server/assignments/licenses/remind-of-license')).remindOfLicenseEnds(signal),
});

/** Enqueues work again whose job ran out of retries, for example during a long outage of a provider. */
export const recoverStuckWork = defineJob({
  name: 'recover-stuck-work',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/3 * * * *',
  run: async (_, { signal }) => (await import('@/server/system/recover-stuck-work')).requeueStuckWork(signal),
});

export const cleanUp = defineJob({
  name: 'clean-up',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 600,
  cron: '23 * * * *',
  run: async (_, { signal }) => (await import('@/server/system/clean-up')).deleteExpired(signal),
});
