'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm, type UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import { scrollToFirstError } from '@/components/ui/fields/submit-actions';
import { ApiError } from '@/lib/client/api';
import { useRequest } from './use-request';

/**
 * Shows server errors at their field, or as `problem` if they have none. Input is never lost. After a rejected submit,
 * scrolls to the first invalid field.
 */
export function useApiForm<Values extends FieldValues>(options: {
  schema: z.ZodType<unknown, Values>;
  defaults: DefaultValues<Values>;
  submit: (values: Values) => Promise<void>;
}) {
  const { schema, defaults, submit } = options;
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema, undefined, { raw: true }) as never,
    defaultValues: defaults,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  // The errors may render later than the rejection.
  const shouldFocusFirstError = useRef(false);
  useEffect(() => {
    if (!shouldFocusFirstError.current || !element.current) return;
    shouldFocusFirstError.current = !scrollToFirstError(element.current);
  });

  const adoptEarlyInput = useEffectEvent(() => {
    for (const [field, text] of textsIn(element.current)) {
      const stored: unknown = field in defaults ? (defaults[field] ?? '') : undefined;
      if (typeof stored !== 'string' || text === stored) continue;
      // React Hook Form has read the text, but renders only when it sees a change.
      for (const value of [stored, text])
        form.setValue(field as FieldPath<Values>, value as never, { shouldDirty: true });
    }
  });
  // React does not report what was typed before hydration.
  useEffect(() => adoptEarlyInput(), []);

  const fieldErrorsOf = (error: ApiError) =>
    Object.entries(error.fields).filter(([field]) => field in form.getValues());
  const request = useRequest(submit, (error) => {
    const fieldErrors = fieldErrorsOf(error);
    for (const [field, message] of fieldErrors) form.setError(field as FieldPath<Values>, { message });
    shouldFocusFirstError.current = fieldErrors.length > 0;
  });
  const { error } = request;
  const problem = error instanceof ApiError && fieldErrorsOf(error).length === 0 ? error : null;

  const onSubmit = (event: FormEvent) => {
    // React events bubble through portals: do not submit the form underneath as well.
    event.stopPropagation();
    return form.handleSubmit(request.send, () => {
      shouldFocusFirstError.current = true;
    })(event);
  };

  // The server renders the stored values. Without them, text typed before hydration would be mixed with the stored one.
  const register = ((field, rules) => {
    const value: unknown = defaults[field];
    const props = form.register(field, rules);
    return typeof value === 'string' || typeof value === 'number' ? { ...props, defaultValue: value } : props;
  }) as UseFormRegister<Values>;

  return {
    ...form,
    register,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => void onSubmit(event),
    },
    problem,
    errorOf: (field: FieldPath<Values>): string | undefined => form.getFieldState(field, form.formState).error?.message,
    isSending: form.formState.isSubmitting,
  };
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- extends the interface of the browser
  interface Window {
    /** Texts that `components/ui/fields/early-text.tsx` has stored. */
    earlyTexts?: WeakMap<Element, string>;
  }
}

/** The names and texts of the form's text fields. */
function textsIn(form: HTMLFormElement | null): Array<[string, string]> {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[name], textarea[name]') ?? [];
  return [...fields]
    .filter(({ type }) => !['checkbox', 'radio', 'file', 'hidden', 'number'].includes(type))
    .map((field) => [field.name, window.earlyTexts?.get(field) ?? field.value]);
}
