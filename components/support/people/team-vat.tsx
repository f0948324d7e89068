'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { sendOrReport, useRequest } from '@/components/shared/use-request';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import type { SupportTeam } from '@/lib/contracts/support-teams';
import { countryName } from '@/lib/domain/people/countries';
import { AuditReason, exemptionOf, inOneLine, type NoVat, NoVatFields, taxText } from './no-vat-fields';

type Choice = 'rules' | 'yes' | 'no';

type Setting = { vatBasis: 'rules' } | { hasVat: true } | ({ hasVat: false } & NoVat);

type TeamVatProps = { team: SupportTeam; mayEdit: boolean };

/** Shows what decides the VAT of a customer's team, and lets admins change it. */
export function TeamVat({ team, mayEdit }: TeamVatProps) {
  const [isOpen, setOpen] = useState(false);
  const { tax, taxByRules, needsVatReview } = team;
  const isOtherwise = tax?.category !== taxByRules?.category || tax?.rate !== taxByRules?.rate;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          VAT: <span className="font-medium">{choiceTexts(team)[choiceOf(team)]}</span>
        </p>
        <p className="text-sm text-muted">{team.vatBasis === 'rules' ? rulesText(team) : `${taxText(tax)}.`}</p>
        {tax?.note && <p className="text-sm break-words text-muted">{tax.note}</p>}
        {needsVatReview && <p className="mt-1 text-sm text-warning">Set before there were rules. Please review it.</p>}
        {isOtherwise && <p className="text-sm">{`The rules say: ${rulesText(team)}`}</p>}
      </div>
      {mayEdit && (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {needsVatReview ? 'Review VAT' : 'Change VAT'}
        </Button>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="VAT" closeOnOutside={false}>
        <VatForm team={team} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

/** A small business charges no VAT, also where support has set it: only the category tells. */
const choiceOf = ({ vatBasis, hasVat, vatCategory }: SupportTeam): Choice => {
  if (vatBasis === 'rules') return 'rules';
  return hasVat || vatCategory === 'domestic' ? 'yes' : 'no';
};

const choiceTexts = ({ operatorCountry }: SupportTeam): Record<Choice, string> => ({
  rules: 'Decided by the rules',
  yes: `Pays the VAT of ${countryName(operatorCountry)}`,
  no: 'Pays no VAT',
});

/** Says what the rules decide, and from which country and VAT ID. */
const rulesText = ({ taxByRules, country, vatId }: SupportTeam): string =>
  `${taxText(taxByRules)}. From ${country ? countryName(country) : 'no country'} and ${vatId ? `VAT ID ${vatId}` : 'no VAT ID'}.`;

/** Returns the present setting; null for one of before the rules, which cannot be restored. */
function settingOf(team: SupportTeam): Setting | null {
  if (team.vatBasis === 'rules') return { vatBasis: 'rules' };
  if (choiceOf(team) === 'yes') return { hasVat: true };
  const vatCategory = exemptionOf(team.vatCategory);
  return vatCategory ? { hasVat: false, vatCategory, vatNote: team.vatNote } : null;
}

function VatForm({ team, onClose }: { team: SupportTeam; onClose: () => void }) {
  const { refresh } = useRouter();
  const texts = choiceTexts(team);
  const [choice, setChoice] = useState<Choice>(choiceOf(team));
  const [noVat, setNoVat] = useState<NoVat>({
    vatCategory: exemptionOf(team.vatCategory) ?? exemptionOf(team.taxByRules?.category),
    vatNote: team.vatNote || (team.taxByRules?.note ?? ''),
  });
  const [reason, setReason] = useState('');
  const change = async (body: Setting & { reason?: string }) => {
    await api('PATCH /support/teams/{teamId}', { params: { teamId: team.id }, body });
    refresh();
  };
  const { send, isSending, error } = useRequest(async () => {
    const before = settingOf(team);
    const settings: Record<Choice, Setting> = {
      rules: { vatBasis: 'rules' },
      yes: { hasVat: true },
      no: { hasVat: false, ...noVat, vatNote: inOneLine(noVat.vatNote) },
    };
    await change({ ...settings[choice], ...(reason && { reason }) });
    onClose();
    showToast(
      `VAT of ${team.name}: ${texts[choice]}`,
      before ? { undo: () => void sendOrReport(() => change(before)) } : {},
    );
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const isPlaced = Boolean(fields.vatCategory ?? fields.vatNote);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const options = [
    { value: 'rules', label: texts.rules, hint: rulesText(team) },
    { value: 'yes', label: texts.yes },
    { value: 'no', label: texts.no },
  ];
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">Applies to assignments and acceptances from now on.</p>
      <RadioGroup
        label="VAT"
        hideLabel
        options={options}
        value={choice}
        onChange={(value) => setChoice(value as Choice)}
      />
      {choice === 'no' && <NoVatFields value={noVat} onChange={setNoVat} fields={fields} />}
      <AuditReason value={reason} onChange={setReason} />
      {error && !isPlaced && <Alert>{error.message}</Alert>}
      <SubmitActions isSending={isSending} onCancel={onClose}>
        Save
      </SubmitActions>
    </form>
  );
}
