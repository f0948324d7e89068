import * as deliveryPresets from '@/lib/contracts/delivery-presets';
import * as legalTexts from '@/lib/contracts/legal-texts';
import * as reports from '@/lib/contracts/reports';
import * as supportAudit from '@/lib/contracts/support-audit';
import * as supportFigures from '@/lib/contracts/support-figures';
import * as supportInstallation from '@/lib/contracts/support-installation';
import * as supportInvoices from '@/lib/contracts/support-invoices';
import * as supportJobs from '@/lib/contracts/support-jobs';
import * as supportLookups from '@/lib/contracts/support-lookups';
import * as supportMoney from '@/lib/contracts/support-money';
import * as supportPayouts from '@/lib/contracts/support-payouts';
import * as supportProjects from '@/lib/contracts/support-projects';
import * as supportRequests from '@/lib/contracts/support-requests';
import * as supportStart from '@/lib/contracts/support-start';
import * as supportTeams from '@/lib/contracts/support-teams';
import * as supportTemplates from '@/lib/contracts/support-templates';
import * as supportUsers from '@/lib/contracts/support-users';
import * as supportVoices from '@/lib/contracts/support-voices';
import * as taxReport from '@/lib/contracts/tax-report';
import * as taxRules from '@/lib/contracts/tax-rules';
import { bind, type Route } from '@/server/access/bind';
import { respondWithAbandonedWork, resumeWork, undoResumeWork } from '@/server/support/jobs/abandoned-work';
import { redrawDocuments, respondWithMissingDocuments } from '@/server/support/jobs/documents';
import { dropJob, listQueues, respondWithFailedJobs, retryJob, undoDropJob } from '@/server/support/jobs/jobs';
import { respondWithSupportMails, sendMailAgain } from '@/server/support/jobs/mails';
import { compareLedger, getLedgerDifference, respondWithLedgerDifferences } from '@/server/support/money/differences';
import { correctDocument } from '@/server/support/money/correct-document';
import { creditSupportInvoice, updateSupportInvoice } from '@/server/support/money/credit-invoice';
import { downloadInvoices, getInvoiceSummary, respondWithInvoices } from '@/server/support/money/invoices';
import { decideObjection } from '@/server/support/money/decide-objection';
import { resolvePaymentIssue, respondWithPaymentIssues, undoIssueResolution } from '@/server/support/money/issues';
import { markInvoicesPaid, undoInvoicesPaid } from '@/server/support/money/mark-invoices';
import { markPayoutsPaid, payManually, retryPayout, undoPayoutsPaid } from '@/server/support/money/mark-paid';
import { respondWithSupportPayouts } from '@/server/support/money/payouts';
import { refundSupportPayment, respondWithRefunds, retryRefund } from '@/server/support/money/refunds';
import { downloadBookkeeping, getRevenue } from '@/server/support/money/revenue';
import { downloadTaxReport, getTaxReport } from '@/server/support/money/tax-report';
import { getTaxRules, saveTaxRules } from '@/server/support/money/tax-rules';
import {
  confirmTransferAccount,
  getTransferAccount,
  setTransferAccount,
} from '@/server/support/money/transfer-accounts';
import {
  createTransferFile,
  downloadTransferFile,
  markFilePaid,
  previewTransferFile,
  respondWithTransferFiles,
  withdrawTransferFile,
} from '@/server/support/money/transfer-files';
import { eraseUser } from '@/server/support/personal-data/erase-user';
import { exportUserData } from '@/server/support/personal-data/export-user-data';
import { approveSupportProject, withdrawProjectApproval } from '@/server/support/projects/approve-project';
import { decideReportObjection } from '@/server/support/reports/decide-objection';
import { decideReport } from '@/server/support/reports/decide-report';
import { getReportFigures } from '@/server/support/reports/figures';
import { getReport, listObjections, listReports } from '@/server/support/reports/list-reports';
import { getSentDecision, objectToDecision } from '@/server/support/reports/object-to-decision';
import { sendReport } from '@/server/support/reports/send-report';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { extendReview } from '@/server/support/projects/extend-review';
import { getSupportProject } from '@/server/support/projects/get-project';
import { respondWithProjectHistory } from '@/server/support/projects/history';
import { respondWithSupportProjects } from '@/server/support/projects/list-projects';
import { postSupportMessage } from '@/server/support/projects/post-message';
import { checkLogo, getSupportInstallation, updateInstallation } from './installation';
import { downloadAuditLog, listAuditLog } from './audit-log';
import { listSupportPresets, resetDeliveryPreset, saveDeliveryPreset } from './edit-preset';
import {
  createTemplate,
  discardTemplateDraft,
  publishTemplate,
  retireTemplate,
  saveTemplateDraft,
} from './edit-template';
import { createMagicLink, endSessionsOfUser, setSupportRole, suspendUser } from './edit-users';
import { checkTeamVatId } from './check-team-vat-id';
import { getFigures } from './figures';
import { listSupportLegalTexts, storeLegalText } from './legal-texts';
import { addLookup, listLookups, mergeLookups, orderLookups, removeLookup, renameLookup } from './lookups';
import { getSupportOverview } from './queries';
import { closeSupportRequest } from '@/server/support/requests/close-request';
import { getSupportRequest, respondWithSupportRequests } from '@/server/support/requests/requests';
import { reviewTeamVat } from './review-team-vat';
import { reviewVoice } from './review-voice';
import { getSupportTeam, listSupportTeams, updateSupportTeam } from './teams';
import { getSupportTemplate, listSupportTemplates } from './templates';
import { getSupportUser, listSupportUsers } from './users';
import { getSupportVoice, listSupportVoices } from './voices';

export const supportRoutes: readonly Route[] = [
  bind(supportAudit.exportAuditLog, ({ actor, query }) => downloadAuditLog(actor, query)),
  bind(supportAudit.listAuditLog, ({ actor, query }) => listAuditLog(actor, query)),
  bind(deliveryPresets.saveDeliveryPreset, ({ actor, params, body }) => saveDeliveryPreset(actor, params.preset, body)),
  bind(deliveryPresets.resetDeliveryPreset, ({ actor, params }) => resetDeliveryPreset(actor, params.preset)),
  bind(deliveryPresets.listSupportDeliveryPresets, ({ actor }) => listSupportPresets(actor)),
  bind(supportInvoices.correctDocument, ({ actor, params, body }) => correctDocument(actor, params.documentId, body)),
  bind(supportJobs.redrawDocuments, ({ actor, body }) => redrawDocuments(actor, body.documentIds)),
  bind(supportJobs.listMissingDocuments, ({ actor, query }) => respondWithMissingDocuments(actor, query)),
  bind(supportFigures.getFigures, ({ actor }) => getFigures(actor)),
  bind(supportInvoices.exportInvoices, ({ actor, query }) => downloadInvoices(actor, query)),
  bind(supportInvoices.markInvoicesPaid, ({ actor, body }) => markInvoicesPaid(actor, body)),
  bind(supportInvoices.creditInvoice, ({ actor, params, body }) => creditSupportInvoice(actor, params.invoiceId, body)),
  bind(supportInvoices.updateInvoice, ({ actor, params, body }) => updateSupportInvoice(actor, params.invoiceId, body)),
  bind(supportInvoices.listInvoices, ({ actor, query }) => respondWithInvoices(actor, query)),
  bind(supportInvoices.getInvoiceSummary, ({ actor }) => getInvoiceSummary(actor)),
  bind(supportInvoices.undoInvoicesPaid, ({ actor, body }) => undoInvoicesPaid(actor, body.invoiceIds)),
  bind(supportJobs.retryJob, ({ actor, params }) => retryJob(actor, params.name, params.jobId)),
  bind(supportJobs.dropJob, ({ actor, params }) => dropJob(actor, params.name, params.jobId)),
  bind(supportJobs.undoDropJob, ({ actor, params }) => undoDropJob(actor, params.name, params.jobId)),
  bind(supportJobs.resumeWork, ({ actor, body }) => resumeWork(actor, body)),
  bind(supportJobs.listAbandonedWork, ({ actor, query }) => respondWithAbandonedWork(actor, query)),
  bind(supportJobs.undoResumeWork, ({ actor, body }) => undoResumeWork(actor, body)),
  bind(supportJobs.listFailedJobs, ({ actor, query }) => respondWithFailedJobs(actor, query)),
  bind(supportJobs.listQueues, ({ actor }) => listQueues(actor)),
  bind(supportMoney.getLedgerDifference, ({ actor, params }) => getLedgerDifference(actor, params.differenceId)),
  bind(supportMoney.compareLedger, ({ actor }) => compareLedger(actor)),
  bind(supportMoney.listLedgerDifferences, ({ actor, query }) => respondWithLedgerDifferences(actor, query)),
  bind(legalTexts.storeLegalText, ({ actor, body }) => storeLegalText(actor, body), { reload: listSupportLegalTexts }),
  bind(legalTexts.listSupportLegalTexts, ({ actor }) => listSupportLegalTexts(actor)),
  bind(supportLookups.mergeLookups, ({ actor, body }) => mergeLookups(actor, body), {
    reload: (actor, _, { body }) => listLookups(actor, body.languageCode),
  }),
  bind(supportLookups.orderLookups, ({ actor, body }) => orderLookups(actor, body)),
  bind(supportLookups.removeLookup, ({ actor, body }) => removeLookup(actor, body), {
    reload: (actor, _, { body }) => listLookups(actor, body.languageCode),
  }),
  bind(supportLookups.renameLookup, ({ actor, body }) => renameLookup(actor, body), {
    reload: (actor, _, { body }) => listLookups(actor, body.languageCode),
  }),
  bind(supportLookups.listLookups, ({ actor, query }) => listLookups(actor, query.languageCode)),
  bind(supportLookups.addLookup, ({ actor, body }) => addLookup(actor, body), {
    reload: (actor, _, { body }) => listLookups(actor, body.languageCode),
  }),
  bind(supportJobs.sendMailAgain, ({ actor, params }) => sendMailAgain(actor, params.mailId)),
  bind(supportJobs.listSupportMails, ({ actor, query }) => respondWithSupportMails(actor, query)),
  bind(supportMoney.exportBookkeeping, ({ actor, query }) => downloadBookkeeping(actor, query)),
  bind(supportMoney.getRevenue, ({ actor }) => getRevenue(actor)),
  bind(supportStart.getSupportOverview, ({ actor }) => getSupportOverview(actor)),
  bind(supportMoney.decideObjection, ({ actor, params, body }) => decideObjection(actor, params.objectionId, body)),
  bind(supportMoney.resolvePaymentIssue, ({ actor, params, body }) =>
    resolvePaymentIssue(actor, params.issueId, body.resolution),
  ),
  bind(supportMoney.undoIssueResolution, ({ actor, params }) => undoIssueResolution(actor, params.issueId)),
  bind(supportMoney.listPaymentIssues, ({ actor, query }) => respondWithPaymentIssues(actor, query)),
  bind(
    supportMoney.refundSupportPayment,
    ({ actor, params, body }) => refundSupportPayment(actor, params.paymentId, body),
    { reload: getSupportProject },
  ),
  bind(supportPayouts.payManually, ({ actor, params }) => payManually(actor, params.payoutId)),
  bind(supportPayouts.retryPayout, ({ actor, params }) => retryPayout(actor, params.payoutId)),
  bind(supportPayouts.markPayoutsPaid, ({ actor, body }) => markPayoutsPaid(actor, body)),
  bind(supportPayouts.listSupportPayouts, ({ actor, query }) => respondWithSupportPayouts(actor, query)),
  bind(supportPayouts.undoPayoutsPaid, ({ actor, body }) => undoPayoutsPaid(actor, body.payoutIds)),
  bind(
    supportProjects.approveSupportProject,
    ({ actor, params, body }) => approveSupportProject(actor, params.projectId, body),
    { reload: getSupportProject },
  ),
  bind(supportProjects.withdrawProjectApproval, ({ actor, params }) =>
    withdrawProjectApproval(actor, params.projectId),
  ),
  bind(
    supportProjects.cancelSupportProject,
    ({ actor, params, body }) => cancelSupportProject(actor, params.projectId, body.reason),
    { reload: getSupportProject },
  ),
  bind(supportProjects.listProjectHistory, ({ params, query }) => respondWithProjectHistory(params.projectId, query)),
  bind(supportProjects.postSupportMessage, ({ actor, params, body }) =>
    postSupportMessage(actor, params.projectId, body),
  ),
  bind(supportProjects.extendReview, ({ actor, params, body }) => extendReview(actor, params.projectId, body.days), {
    reload: getSupportProject,
  }),
  bind(supportProjects.getSupportProject, ({ actor, params }) => getSupportProject(actor, params.projectId)),
  bind(supportProjects.listSupportProjects, ({ query }) => respondWithSupportProjects(query)),
  bind(supportInstallation.checkLogo, ({ actor, body }) => checkLogo(actor, body.svg)),
  bind(supportInstallation.getSupportInstallation, ({ actor }) => getSupportInstallation(actor)),
  bind(supportInstallation.updateInstallation, ({ actor, body }) => updateInstallation(actor, body)),
  bind(supportMoney.retryRefund, ({ actor, params }) => retryRefund(actor, params.refundId)),
  bind(supportMoney.listRefunds, ({ actor, query }) => respondWithRefunds(actor, query)),
  bind(taxReport.exportTaxReport, ({ actor, query }) => downloadTaxReport(actor, query)),
  bind(taxReport.getTaxReport, ({ actor, query }) => getTaxReport(actor, query)),
  bind(taxRules.getTaxRules, ({ actor }) => getTaxRules(actor)),
  bind(taxRules.saveTaxRules, ({ actor, body }) => saveTaxRules(actor, body)),
  bind(supportRequests.listSupportRequests, ({ actor, query }) => respondWithSupportRequests(actor, query)),
  bind(
    supportRequests.closeSupportRequest,
    ({ actor, params, body }) => closeSupportRequest(actor, params.requestId, body.answer),
    { reload: (_, requestId) => getSupportRequest(requestId) },
  ),
  bind(supportTeams.getSupportTeam, ({ actor, params }) => getSupportTeam(actor, params.teamId)),
  bind(supportTeams.updateSupportTeam, ({ actor, params, body }) => updateSupportTeam(actor, params.teamId, body)),
  bind(supportTeams.reviewTeamVat, ({ actor, body }) => reviewTeamVat(actor, body)),
  bind(supportTeams.checkTeamVatId, ({ actor, params }) => checkTeamVatId(actor, params.teamId)),
  bind(supportTeams.listSupportTeams, ({ actor, query }) => listSupportTeams(actor, query)),
  bind(supportTemplates.saveTemplateDraft, ({ actor, params, body }) =>
    saveTemplateDraft(actor, params.templateId, body),
  ),
  bind(supportTemplates.discardTemplateDraft, ({ actor, params }) => discardTemplateDraft(actor, params.templateId)),
  bind(supportTemplates.publishTemplate, ({ actor, params }) => publishTemplate(actor, params.templateId)),
  bind(supportTemplates.retireTemplate, ({ actor, params }) => retireTemplate(actor, params.templateId)),
  bind(supportTemplates.getSupportTemplate, ({ actor, params }) => getSupportTemplate(actor, params.templateId)),
  bind(supportTemplates.listSupportTemplates, ({ actor }) => listSupportTemplates(actor)),
  bind(supportTemplates.createTemplate, ({ actor, body }) => createTemplate(actor, body), {
    reload: getSupportTemplate,
  }),
  bind(supportPayouts.confirmTransferAccount, ({ actor, params, body }) =>
    confirmTransferAccount(actor, params.teamId, body.iban),
  ),
  bind(supportPayouts.getTransferAccount, ({ actor, params }) => getTransferAccount(actor, params.teamId)),
  bind(supportPayouts.setTransferAccount, ({ actor, params, body }) => setTransferAccount(actor, params.teamId, body)),
  bind(supportPayouts.downloadTransferFile, ({ actor, params }) => downloadTransferFile(actor, params.fileId)),
  bind(supportPayouts.markFilePaid, ({ actor, params }) => markFilePaid(actor, params.fileId)),
  bind(supportPayouts.withdrawTransferFile, ({ actor, params }) => withdrawTransferFile(actor, params.fileId)),
  bind(supportPayouts.previewTransferFile, ({ actor }) => previewTransferFile(actor)),
  bind(supportPayouts.listTransferFiles, ({ actor, query }) => respondWithTransferFiles(actor, query)),
  bind(supportPayouts.createTransferFile, ({ actor, body }) => createTransferFile(actor, body)),
  bind(reports.sendReport, ({ actor, body, address }) => sendReport(actor, body, address)),
  bind(reports.getSentDecision, ({ params }) => getSentDecision(params.token)),
  bind(reports.objectToDecision, ({ params, body, address }) => objectToDecision(params.token, body.text, address)),
  bind(reports.listReports, ({ actor, query }) => listReports(actor, query)),
  bind(reports.getReport, ({ actor, params }) => getReport(actor, params.reportId)),
  bind(reports.decideReport, ({ actor, params, body }) => decideReport(actor, params.reportId, body)),
  bind(reports.listObjections, ({ actor, query }) => listObjections(actor, query)),
  bind(reports.decideReportObjection, ({ actor, params, body }) =>
    decideReportObjection(actor, params.objectionId, body),
  ),
  bind(reports.getReportFigures, ({ actor, query }) => getReportFigures(actor, query.year)),
  bind(supportUsers.exportUserData, ({ actor, params }) => exportUserData(actor, params.userId)),
  bind(supportUsers.createMagicLink, ({ actor, params, body }) => createMagicLink(actor, params.userId, body.reason)),
  bind(supportUsers.getSupportUser, ({ actor, params }) => getSupportUser(actor, params.userId)),
  bind(supportUsers.suspendUser, ({ actor, params, body }) => suspendUser(actor, params.userId, body)),
  bind(supportUsers.eraseUser, ({ actor, params, body }) => eraseUser(actor, params.userId, body.email)),
  bind(supportUsers.endSessionsOfUser, ({ actor, params }) => endSessionsOfUser(actor, params.userId)),
  bind(supportUsers.setSupportRole, ({ actor, params, body }) => setSupportRole(actor, params.userId, body.role)),
  bind(supportUsers.listSupportUsers, ({ actor, query }) => listSupportUsers(actor, query)),
  bind(supportVoices.getSupportVoice, ({ actor, params }) => getSupportVoice(actor, params.voiceId)),
  bind(supportVoices.reviewVoice, ({ actor, params, body }) => reviewVoice(actor, params.voiceId, body)),
  bind(supportVoices.listSupportVoices, ({ actor, query }) => listSupportVoices(actor, query)),
];
