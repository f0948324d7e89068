'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox, RadioGroup, Switch } from '@/components/ui/fields/choice-fields';
import { Combobox } from '@/components/ui/fields/combobox';
import { FilePicker } from '@/components/ui/fields/file-picker';
import { PasswordField } from '@/components/ui/fields/password-field';
import { SearchField } from '@/components/ui/fields/search-field';
import { SelectField } from '@/components/ui/fields/select-field';
import { scrollToFirstError } from '@/components/ui/fields/submit-actions';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { TextLink } from '@/components/ui/text-link';
import { Example, Section } from './example';

const cities = ['Aarhus', 'Amsterdam', 'Antwerp', 'Athens', 'Barcelona', 'Berlin', 'Bergen', 'Bologna', 'Bremen'];
const genders = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];

export function FieldExamples() {
  const [query, setQuery] = useState('danish');
  const [city, setCity] = useState('');
  const [gender, setGender] = useState<string | null>('female');
  return (
    <Section title="Fields">
      <Example name="Text" stacked>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" defaultValue="Freja" />
          <TextField
            label="Company name"
            hint="As it stands on the invoice"
            placeholder="Brightside"
            aside="optional"
          />
          <TextField label="Email" type="email" defaultValue="freja@" error="Please enter your email address" />
          <TextField label="Email of the invitation" readOnly defaultValue="erin@brightside.example" />
          <PasswordField label="Password" defaultValue="timbre-demo-1" autoComplete="new-password" />
          <TextField label="Disabled" disabled defaultValue="Not now" />
        </div>
        <TextArea
          label="Comment"
          minRows={4}
          maxRows={10}
          placeholder="What should the voice know?"
          hint="Grows from 4 to 10 rows"
        />
      </Example>
      <Example name="Search" stacked>
        <SearchField
          label="Search voices"
          main
          value={query}
          onChange={setQuery}
          placeholder="Enter name, language, type etc."
        />
        <SearchField label="Filter languages" value="" onChange={() => {}} placeholder="Filter" />
      </Example>
      <Example name="Choices" stacked>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="Gender" options={genders} placeholder="Any" />
          <SelectField label="Country" options={genders} error="Please choose a country" />
          <Combobox
            label="City"
            value={city}
            onChange={setCity}
            onPick={(suggestion) => setCity(suggestion.label)}
            suggestions={cities
              .filter((name) => name.toLowerCase().startsWith(city.toLowerCase()))
              .map((name) => ({
                id: name,
                label: name,
              }))}
          />
          <RadioGroup label="Gender" options={genders} value={gender} onChange={setGender} />
        </div>
        <div>
          <Checkbox
            label={
              <>
                I agree to the <TextLink href="/docs/ui">terms and conditions</TextLink>
              </>
            }
            error="Please agree to the terms and conditions"
          />
          <Checkbox label="Remember this" defaultChecked hint="On this device only" />
          <Checkbox label="Disabled" disabled />
          <Switch label="Email me when a voice answers" defaultChecked />
          <Switch label="Text messages" />
        </div>
      </Example>
      <Example name="Files" stacked>
        <FilePicker label="Upload audio" hint="WAV, AIFF, FLAC or MP3, at most 2 GB" multiple onFiles={() => {}} />
        <FilePicker label="Upload a picture" error="That file is not a picture" onFiles={() => {}} />
      </Example>
      <FormExample />
    </Section>
  );
}

function FormExample() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  useEffect(() => {
    if (form.current && Object.keys(errors).length > 0) scrollToFirstError(form.current);
  }, [errors]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const missing = ['firstName', 'lastName'].filter((name) => !String(sent.get(name)).trim());
    setErrors(
      Object.fromEntries(
        missing.map((name) => [name, `Please enter your ${name === 'firstName' ? 'first' : 'last'} name`]),
      ),
    );
  };
  return (
    <Example name="First error" stacked>
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-md gap-5">
        <TextField label="First name" name="firstName" error={errors.firstName} />
        <TextField label="Last name" name="lastName" error={errors.lastName} />
        <Button type="submit">Accept &amp; sign up</Button>
      </form>
    </Example>
  );
}
