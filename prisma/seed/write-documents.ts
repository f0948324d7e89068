import type { ProjectRows } from './builders/project-rows';
import type { DocumentKindName } from '@/lib/domain/licenses/documents';
import { documentMessages } from '@/server/assignments/issue-document';
import { prepareLicenseCertificate } from '@/server/assignments/licenses/prepare-license-certificate';
import { recordDocument } from '@/server/payments/documents/record-document';
import type { Tx } from '@/server/platform/db';
import { findCoreProject } from '@/server/projects/open-project';
import { timesOf } from '@/server/projects/project-state';

type Issue = { projectId: string; kind: DocumentKindName; issuedAt: Date };

/**
 * Issues the documents in chronological order, so that their numbers rise with their dates. The worker renders them.
 */
export async function writeDocuments(tx: Tx, projects: readonly ProjectRows[]): Promise<void> {
  for (const {
    assignments: [assignment],
  } of projects) {
    if (!assignment?.id || !assignment.approvedAt) continue;
    await prepareLicenseCertificate(tx, assignment.id, new Date(assignment.approvedAt));
  }
  const issues: Issue[] = [];
  for (const rows of projects) issues.push(...(await issuesOf(tx, rows)));
  issues.sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime());
  for (const { projectId, kind, issuedAt } of issues) {
    const project = await findCoreProject(tx, projectId);
    if (!project) throw new Error(`The sample project ${projectId} is missing`);
    const charge = project.assignments[0]?.payments.find(({ status }) => status === 'captured');
    const payment = kind === 'receipt' && charge ? { ...charge, capturedAt: timesOf(project).acceptedAt } : null;
    const { documentId, voice } = await recordDocument(tx, project, kind, { issuedAt, payment });
    await tx.message.create({
      data: {
        projectId,
        voiceId: voice.id,
        fromId: null,
        type: documentMessages[kind],
        subjectId: documentId,
        timestamp: issuedAt,
      },
    });
  }
}

async function issuesOf(tx: Tx, rows: ProjectRows): Promise<Issue[]> {
  const [project] = rows.projects;
  const [assignment] = rows.assignments;
  if (!project || !assignment) return [];
  const isCharged = rows.payments.some(({ status }) => status === 'captured');
  const business = await tx.team.findFirst({
    where: { isVoiceBusiness: true, members: { some: { userId: assignment.voiceId } } },
    select: { vatId: true },
  });
  const bill: DocumentKindName = business?.vatId ? 'selfBilling' : 'invoiceInfo';
  return [
    ...issuesAt(project.id, assignment.assignedAt, ['orderConfirmation', 'clientAgreement']),
    ...issuesAt(project.id, assignment.acceptedAt, isCharged ? ['voiceAgreement', 'receipt'] : ['voiceAgreement']),
    ...issuesAt(project.id, assignment.approvedAt, [bill]),
  ];
}

/** Documents are issued just after their event, which has its own message in the chat. */
function issuesAt(projectId: string, moment: Date | string | null | undefined, kinds: DocumentKindName[]): Issue[] {
  if (!moment) return [];
  return kinds.map((kind, position) => ({
    projectId,
    kind,
    issuedAt: new Date(new Date(moment).getTime() + position + 1),
  }));
}
