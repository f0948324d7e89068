'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { SupportTeamRow } from '@/lib/contracts/support-teams';
import { AuditReason, inOneLine, type NoVat, NoVatFields, taxText } from './no-vat-fields';

const options = [
  { value: 'rules', label: 'Follow the rules' },
  { value: 'no', label: 'Pay no VAT', hint: 'All with this reason and note.' },
];

const teamsText = (count: number): string => (count === 1 ? '1 team' : `${count} teams`);

type Skipped = { id: string; reason: string };

type ReviewVatProps = {
  teams: readonly SupportTeamRow[];
  /** Runs when the dialog closes after the review. */
  onReviewed: () => void;
  close: () => void;
};

/** Reviews the VAT of several teams, after showing what changes, and names those that were not changed. */
export function ReviewVatDialog({ isOpen, ...props }: ReviewVatProps & { isOpen: boolean }) {
  const [skipped, setSkipped] = useState<readonly Skipped[]>([]);
  const isDone = skipped.length > 0;
  const end = isDone ? props.onReviewed : props.close;
  return (
    <Dialog
      open={isOpen}
      onClose={end}
      title={isDone ? `${teamsText(skipped.length)} not changed` : `Review VAT of ${teamsText(props.teams.length)}`}
      closeOnOutside={false}
    >
      {isDone ? (
        <>
          <ul aria-label="Not changed" className="divide-y divide-line border-y border-line">
            {skipped.map(({ id, reason }) => (
              <li key={id} className="py-2">
                <span dir="auto" className="block font-medium break-words">
                  {props.teams.find((team) => team.id === id)?.name}
                </span>
                <span className="block text-sm text-muted">{reason}</span>
              </li>
            ))}
          </ul>
          <DialogActions>
            <Button onClick={end}>Close</Button>
          </DialogActions>
        </>
      ) : (
        <ReviewForm {...props} onSkipped={setSkipped} />
      )}
    </Dialog>
  );
}

type ReviewFormProps = ReviewVatProps & { onSkipped: (skipped: readonly Skipped[]) => void };

function ReviewForm({ teams, onReviewed, close, onSkipped }: ReviewFormProps) {
  const queries = useQueryClient();
  const [choice, setChoice] = useState('rules');
  const [noVat, setNoVat] = useState<NoVat>({ vatNote: '' });
  const [reason, setReason] = useState('');
  const { send, isSending, error } = useRequest(async () => {
    const { reviewed, skipped } = await api('POST /support/teams/review-vat', {
      body: {
        teams: teams.map(({ id, taxByRules }) => ({
          id,
          taxByRules: { rate: taxByRules?.rate ?? 0, category: taxByRules?.category ?? 'undecided' },
        })),
        ...(choice === 'rules' ? { vatBasis: 'rules' } : { ...noVat, vatNote: inOneLine(noVat.vatNote) }),
        ...(reason && { reason }),
      },
    });
    await loadAgain(queries, { queryKey: queryKeys.supportTeams });
    if (reviewed.length > 0) showToast(`VAT of ${teamsText(reviewed.length)} reviewed`);
    if (skipped.length > 0) onSkipped(skipped);
    else onReviewed();
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const isPlaced = choice === 'no' && Boolean(fields.vatCategory ?? fields.vatNote);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RadioGroup label="VAT" hideLabel options={options} value={choice} onChange={setChoice} />
      {choice === 'no' && <NoVatFields value={noVat} onChange={setNoVat} fields={fields} />}
      <ul aria-label="Teams" className="divide-y divide-line border-y border-line">
        {teams.map(({ id, name, tax, taxByRules }) => (
          <li key={id} className="py-2">
            <span dir="auto" className="block font-medium break-words">
              {name}
            </span>
            <span className="block text-sm">
              {`${taxText(tax)} → ${choice === 'rules' ? taxText(taxByRules) : 'No VAT'}`}
            </span>
            {choice === 'no' && <span className="block text-sm text-muted">The rules say: {taxText(taxByRules)}</span>}
          </li>
        ))}
      </ul>
      <AuditReason value={reason} onChange={setReason} />
      <SubmitActions problem={isPlaced ? null : error} isSending={isSending} onCancel={close}>
        {`Review ${teamsText(teams.length)}`}
      </SubmitActions>
    </form>
  );
}
