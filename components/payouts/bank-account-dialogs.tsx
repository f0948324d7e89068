'use client';

import type { ChangeEvent, ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useApiForm } from '@/components/shared/use-api-form';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { useTeam } from '@/components/teams/use-team';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Checkbox, RadioGroup } from '@/components/ui/fields/choice-fields';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import { updateBankAccount } from '@/lib/contracts/payouts';
import type { Team } from '@/lib/contracts/teams';
import { groupIban, ibanPlaceholder, maskedAccount, readIban } from './iban';
import { payoutPath } from './payout-settings';
import { type BankAccount, createBankToken, useBankAccount, useSavedTeam } from './use-bank-account';

type HolderType = BankAccount['accountHolderType'];
type Closable = { close: () => void };

const holderTypes = [
  { value: 'company', label: 'Company' },
  { value: 'individual', label: 'Individual' },
] as const;

const holder = updateBankAccount.body.required();
const newAccount = holder.extend({
  iban: z.string().max(60, 'Please check the IBAN: it is too long.'),
  /** Token that stands for the IBAN in requests; it is not typed. */
  token: z.string(),
});

type AddProps = { teamId: string; publishableKey: string | null };

export function AddBankAccount({ teamId, publishableKey }: AddProps) {
  const { data: team } = useTeam(teamId);
  if (!team) return null;
  return (
    <RouteDialog title="Add bank account" closeTo={payoutPath(teamId, 'bank-accounts')} closeOnOutside={false}>
      {(close) =>
        team.stripe.isSetUp ? (
          <AddForm team={team} publishableKey={publishableKey} close={close} />
        ) : (
          <>
            <p>Please setup Stripe before you continue.</p>
            <DialogActions>
              <Button variant="secondary" onClick={() => close()}>
                Cancel
              </Button>
              <ButtonLink href={payoutPath(teamId, 'stripe-settings')}>Open Stripe settings</ButtonLink>
            </DialogActions>
          </>
        )
      }
    </RouteDialog>
  );
}

function AddForm({ team, publishableKey, close }: { team: Team; publishableKey: string | null } & Closable) {
  const save = useSavedTeam(team.id);
  const form = useApiForm<z.input<typeof newAccount>>({
    schema: newAccount,
    defaults: { accountHolderType: 'individual', accountHolderName: team.name, iban: '', token: '', primary: true },
    submit: async ({ primary, token: _, ...values }) => {
      const { iban: account, country } = readIban(values.iban);
      const token = await createBankToken(publishableKey, { ...values, iban: account, country });
      const body = { token, primary };
      save(
        await api('POST /teams/{teamId}/bank-accounts', { params: { teamId: team.id }, body }),
        'Bank account added',
      );
      close();
    },
  });
  const [accountHolderType, iban] = useWatch({ control: form.control, name: ['accountHolderType', 'iban'] });
  const state = readIban(iban);
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <HolderFields
        type={accountHolderType}
        onType={(value) => form.setValue('accountHolderType', value, { shouldDirty: true })}
        name={{ ...form.register('accountHolderName'), error: form.errorOf('accountHolderName') }}
      />
      <TextField
        label="Bank account number (IBAN)"
        placeholder={ibanPlaceholder(team.country)}
        hint="In euro, in a SEPA country"
        className="font-mono"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={state.error ?? form.errorOf('iban') ?? form.errorOf('token')}
        {...form.register('iban', {
          onChange: (event: ChangeEvent<HTMLInputElement>) => {
            form.clearErrors('token');
            // Formatting moves the cursor to the end, so leave changes in the middle as they are typed.
            const { value, selectionEnd } = event.target;
            if (selectionEnd === value.length && !readIban(value).error) form.setValue('iban', groupIban(value));
          },
        })}
      />
      {team.bankAccounts.length > 0 && <Checkbox label="Primary account" {...form.register('primary')} />}
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        {state.isComplete && (
          <Button type="submit" loading={form.isSending}>
            Save
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

type BankAccountPath = {
  teamId: string;
  bankAccountId: string;
};

export function EditBankAccount(path: BankAccountPath) {
  const found = useBankAccount(path.teamId, path.bankAccountId);
  if (!found) return null;
  return (
    <RouteDialog title="Edit bank account" closeTo={payoutPath(path.teamId, 'bank-accounts')} closeOnOutside={false}>
      {(close) => <EditForm {...found} close={close} />}
    </RouteDialog>
  );
}

function EditForm({ team, account, close }: { team: Team; account: BankAccount } & Closable) {
  const save = useSavedTeam(team.id);
  const form = useApiForm<z.input<typeof holder>>({
    schema: holder,
    defaults: {
      accountHolderType: account.accountHolderType,
      accountHolderName: account.accountHolderName,
      primary: account.primary,
    },
    submit: async ({ primary, ...accountHolder }) => {
      const params = { teamId: team.id, bankAccountId: account.id };
      const body = { ...accountHolder, ...(primary !== account.primary && { primary }) };
      save(await api('PATCH /teams/{teamId}/bank-accounts/{bankAccountId}', { params, body }), 'Bank account saved');
      close();
    },
  });
  const [accountHolderType, isPrimaryNext] = useWatch({
    control: form.control,
    name: ['accountHolderType', 'primary'],
  });
  const isPrimaryFixed = account.primary || team.bankAccounts.length === 0;
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <HolderFields
        type={accountHolderType}
        onType={(value) => form.setValue('accountHolderType', value, { shouldDirty: true })}
        name={{ ...form.register('accountHolderName'), error: form.errorOf('accountHolderName') }}
      />
      <TextField label="Bank account number (IBAN)" className="font-mono" readOnly value={maskedAccount(account)} />
      <Checkbox
        label="Primary account"
        hint={account.primary ? 'To change it, make another account primary.' : undefined}
        disabled={isPrimaryFixed}
        checked={isPrimaryNext}
        onChange={(event) => form.setValue('primary', event.target.checked, { shouldDirty: true })}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        {form.formState.isDirty && (
          <Button type="submit" loading={form.isSending}>
            Save
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

export function DeleteBankAccount(path: BankAccountPath) {
  const found = useBankAccount(path.teamId, path.bankAccountId);
  if (!found) return null;
  return (
    <RouteDialog
      title={`Delete bank account ${found.account.bankName}?`}
      closeTo={payoutPath(path.teamId, 'bank-accounts')}
    >
      {(close) => <DeleteForm {...found} close={close} />}
    </RouteDialog>
  );
}

function DeleteForm({ team, account, close }: { team: Team; account: BankAccount } & Closable) {
  const save = useSavedTeam(team.id);
  const { isSending, problem, send } = useSubmit(async () => {
    const params = { teamId: team.id, bankAccountId: account.id };
    save(await api('DELETE /teams/{teamId}/bank-accounts/{bankAccountId}', { params }), 'Bank account deleted');
    close();
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="font-mono">{maskedAccount(account)}</p>
      {account.primary && (
        <p className="text-muted">The primary account cannot be deleted. Make another account primary first.</p>
      )}
      {problem && <Alert>{problem}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        {!account.primary && (
          <Button variant="danger" loading={isSending} onClick={() => send()}>
            Delete
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

type HolderFieldsProps = {
  type: HolderType;
  onType: (type: HolderType) => void;
  name: ComponentProps<'input'> & { error: string | undefined };
};

function HolderFields({ type, onType, name }: HolderFieldsProps) {
  return (
    <>
      <RadioGroup
        label="Account holder type"
        options={holderTypes}
        value={type}
        onChange={(value) => onType(value === 'company' ? 'company' : 'individual')}
      />
      <TextField label="Account holder name" autoComplete="name" {...name} />
    </>
  );
}
