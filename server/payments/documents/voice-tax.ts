import type { Tx } from '@/server/platform/db';
import { assignedVoiceName, type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { taxedKindOf, taxedTeamSelect, voiceTax } from '@/server/tax/decide';
import { businessWhere } from '@/server/voices/presenter';

/**
 * Decides the VAT of the fee by the voice's business as it is at the approval, and stores it (docs/rules/tax.md). Returns
 * the project with the decision.
 */
export async function storeVoiceTax(tx: Tx, project: CoreProject, at: Date): Promise<CoreProject> {
  const assignment = liveAssignment(project);
  if (!assignment) throw new Error(`Project ${project.id} has no assignment to approve`);
  const business = await tx.team.findFirst({
    where: businessWhere(assignment.voiceId),
    select: taxedTeamSelect,
  });
  const decision = voiceTax({ name: assignedVoiceName(project), business }, taxedKindOf(project.kind), at);
  if (!decision) return project;
  await tx.assignment.update({ where: { id: assignment.id }, data: { voiceTax: decision } });
  return { ...project, assignments: [{ ...assignment, voiceTax: decision }] };
}
