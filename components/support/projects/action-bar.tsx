import { useQuery, useQueryClient } from '@tanstack/react-query';
import { projectKeys } from './project-keys';
import { useSavedProject } from './use-support-project';
import { CompleteDelivery } from '@/components/projects/status/complete-delivery';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { Button, ButtonLink } from '@/components/ui/button';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { SupportProject } from '@/lib/contracts/support-projects';

/** Shows only the actions that are possible now; the next step comes first. */
export function ActionBar({ project }: { project: SupportProject }) {
  const { id, voices, phase } = project;
  const path = `/support/projects/${id}`;
  const params = { projectId: id };
  const save = useSavedProject(id);
  const withdraw = useRequest(async () => {
    save(await api('DELETE /support/projects/{projectId}/approval', { params }));
    showToast('Approval withdrawn');
  }, showRefusal);
  const canApprove = project.approvalRefusal === null;
  const canCancel = project.cancelRefusal === null;
  const canWrite = voices.length > 0 && phase !== 'canceled';
  const refundable = project.mayEditMoney
    ? project.payments.find(({ status, amount, refunded }) => status === 'captured' && refunded < amount)
    : undefined;
  if (!canApprove && !canCancel && !canWrite && !refundable) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3 max-sm:[&>*]:flex-auto">
      {canApprove && (
        <ButtonLink href={`${path}/approve`} scroll={false}>
          Approve project
        </ButtonLink>
      )}
      {project.isApprovalReversible && (
        <Button variant="secondary" loading={withdraw.isSending} onClick={() => void withdraw.send()}>
          Withdraw approval
        </Button>
      )}
      {phase === 'accepted' && project.deliveredDate && <CompleteLines projectId={id} />}
      {project.extendRefusal === null && (
        <ButtonLink href={`${path}/extend-review`} scroll={false} variant="secondary">
          Extend review
        </ButtonLink>
      )}
      {refundable && (
        <ButtonLink href={`${path}/refund/${refundable.id}`} scroll={false} variant="secondary">
          Refund
        </ButtonLink>
      )}
      {canWrite && (
        <ButtonLink href={`${path}/message`} scroll={false} variant="secondary">
          Send message
        </ButtonLink>
      )}
      {canCancel && (
        <ButtonLink href={`${path}/cancel`} scroll={false} variant="secondary" className="text-danger">
          Cancel project
        </ButtonLink>
      )}
    </div>
  );
}

/** Button for a script of lines whose voice has delivered a part, so that it can be approved automatically and paid. */
function CompleteLines({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const { data: project } = useQuery({
    queryKey: queryKeys.project(projectId),
    queryFn: ({ signal }) => api('GET /projects/{projectId}/details', { params: { projectId }, signal }),
    staleTime: 0,
  });
  const onCompleted = () => void loadAgain(queries, { queryKey: projectKeys.all });
  return project && <CompleteDelivery project={project} onCompleted={onCompleted} />;
}
