'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/components/ui/cn';
import { controlClass } from '@/components/ui/fields/control-class';
import { type FieldTexts, FormField } from '@/components/ui/fields/form-field';
import { useEarlyInput } from '@/components/ui/fields/use-early-input';
import { dialCodeOf, dialCodes, splitPhone } from '@/lib/domain/people/dial-codes';

const maxPhoneLength = 250;

type PhoneFieldProps = {
  aside?: string | undefined;
  country: string | null;
  /** Number with its dial code: '+46701234567'. */
  initial?: string;
  /** Receives dial code and number ('+46 70 123 45 67'), or '' if there is no number. */
  onChange: (phone: string) => void;
} & FieldTexts;

/** Field of a phone number. A number with its own dial code, such as from autofill, selects that dial code. */
export function PhoneField({ aside, country, initial = '', onChange, ...texts }: PhoneFieldProps) {
  const [start] = useState(() => splitPhone(initial, dialCodeOf(country).countryCode));
  const [selectedCountry, setSelectedCountry] = useState(() => dialCodeOf(start?.countryCode ?? country));
  const [number, setNumber] = useState(start?.number ?? initial);
  const change = (next: typeof selectedCountry, input: string) => {
    setSelectedCountry(next);
    setNumber(input);
    const bare = input.trim();
    onChange(bare === '' || splitPhone(bare, next.countryCode) ? bare : `${next.dialCode} ${bare}`);
  };
  const input = useEarlyInput(number, (typed) => change(selectedCountry, typed));
  const takeApart = () => {
    const split = splitPhone(number, selectedCountry.countryCode);
    if (split) change(dialCodeOf(split.countryCode), split.number);
  };
  return (
    <FormField {...texts} aside={aside}>
      {(control) => (
        <div className="flex gap-2">
          <div className="relative shrink-0 rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus">
            <div aria-hidden="true" className={cn(controlClass, 'tabular flex h-11 items-center gap-1.5 pr-2')}>
              <span className="font-flag">{selectedCountry.flag}</span>
              {selectedCountry.dialCode}
              <ChevronDown className="size-4 text-muted" />
            </div>
            <select
              aria-label="Dial code"
              autoComplete="tel-country-code"
              value={selectedCountry.countryCode}
              onChange={(event) => change(dialCodeOf(event.target.value), number)}
              className="absolute inset-0 w-full text-base opacity-0"
            >
              {dialCodes.map(({ countryCode, countryName, dialCode }) => (
                <option key={countryCode} value={countryCode}>
                  {`${countryName} ${dialCode}`}
                </option>
              ))}
            </select>
          </div>
          <input
            {...control}
            ref={input}
            type="tel"
            autoComplete="tel"
            maxLength={maxPhoneLength}
            value={number}
            onChange={(event) => change(selectedCountry, event.target.value)}
            onBlur={takeApart}
            className={cn(controlClass, 'h-11')}
          />
        </div>
      )}
    </FormField>
  );
}
