import { SelectField } from '@/components/ui/fields/select-field';
import { TextArea } from '@/components/ui/fields/text-field';
import type { VatExemption } from '@/lib/contracts/support-teams';
import type { Tax } from '@/lib/contracts/tax';
import { vatText } from '@/lib/domain/tax/tax-text';

const exemptions: Record<VatExemption, string> = {
  reverseCharge: 'Reverse charge',
  outsideScope: 'Outside the scope',
  exempt: 'Exempt',
};
const exemptionNames = Object.keys(exemptions) as VatExemption[];
export const exemptionOf = (category: string | undefined) => exemptionNames.find((name) => name === category);

export const taxText = (tax: Tax | null): string => (tax && vatText(tax)) ?? 'Undecided: the country is missing';

export const inOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Why no VAT is charged, as it is entered. */
export type NoVat = { vatCategory?: VatExemption | undefined; vatNote: string };

type NoVatFieldsProps = {
  value: NoVat;
  onChange: (value: NoVat) => void;
  /** Errors of the response, by field. */
  fields: Readonly<Record<string, string>>;
};

export function NoVatFields({ value, onChange, fields }: NoVatFieldsProps) {
  return (
    <>
      <SelectField
        label="Why no VAT is charged"
        placeholder="Select a reason"
        options={exemptionNames.map((name) => ({ value: name, label: exemptions[name] }))}
        value={value.vatCategory ?? ''}
        error={fields.vatCategory}
        onChange={(event) => onChange({ ...value, vatCategory: exemptionOf(event.target.value) })}
      />
      <TextArea
        label="Note for documents"
        hint="The legal reason, as receipts and invoices state it."
        value={value.vatNote}
        error={fields.vatNote}
        maxLength={500}
        onChange={(event) => onChange({ ...value, vatNote: event.target.value })}
      />
    </>
  );
}

export function AuditReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextArea
      label="Reason"
      aside="optional"
      hint="For the audit log."
      value={value}
      maxLength={2_000}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
