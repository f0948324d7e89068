'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { scrollToFirstError } from '@/components/ui/first-error';
import { ApiError } from '@/lib/client/api';
import { withLogin } from '@/components/shell/login-again';

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
  const [problem, setProblem] = useState<{ message: string; code: string } | null>(null);
  // The errors may render later than the rejection.
  const shouldFocusFirstError = useRef(false);
  useEffect(() => {
    if (!shouldFocusFirstError.current || !element.current) return;
    shouldFocusFirstError.current = !scrollToFirstError(element.current);
  });

  const send = async (values: Values) => {
    setProblem(null);
    try {
      await withLogin(() => submit(values));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fieldErrors = Object.entries(error.fields).filter(([field]) => field in form.getValues());
      for (const [field, message] of fieldErrors) form.setError(field as FieldPath<Values>, { message });
      if (fieldErrors.length === 0) setProblem({ message: error.message, code: error.code });
      shouldFocusFirstError.current = fieldErrors.length > 0;
    }
  };

  return {
    ...form,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: form.handleSubmit(send, () => {
        shouldFocusFirstError.current = true;
      }),
    },
    problem,
    errorOf: (field: FieldPath<Values>): string | undefined => form.getFieldState(field, form.formState).error?.message,
    isSending: form.formState.isSubmitting,
  };
}
