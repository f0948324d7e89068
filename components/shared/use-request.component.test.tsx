import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { doubleClickAtOnce } from '@/tests/support/component/double-click';
import { renderScreen } from '@/tests/support/component/render';
import { useApiForm } from './use-api-form';
import { useRequest, useSubmit } from './use-request';

type Run = () => Promise<void>;

const screens = {
  useRequest: function Request({ run }: { run: Run }) {
    const { send } = useRequest(run);
    return (
      <button type="button" onClick={() => void send()}>
        Send
      </button>
    );
  },
  useSubmit: function Submit({ run }: { run: Run }) {
    const { send } = useSubmit(run);
    return (
      <button type="button" onClick={() => send()}>
        Send
      </button>
    );
  },
  useApiForm: function Form({ run }: { run: Run }) {
    const { formProps } = useApiForm({ schema: z.object({}), defaults: {}, submit: run });
    return (
      <form {...formProps}>
        <button type="submit">Send</button>
      </form>
    );
  },
};

test.each(Object.entries(screens))(
  '%s sends once for a double click, and again after the response',
  async (_, Screen) => {
    let numSent = 0;
    let respond = () => {};
    const run = () => {
      numSent += 1;
      return new Promise<void>((resolve) => {
        respond = resolve;
      });
    };
    await renderScreen(<Screen run={run} />);
    const button = page.getByRole('button', { name: 'Send' });
    doubleClickAtOnce(button);
    await expect.poll(() => numSent).toBe(1);
    await button.click();
    expect(numSent).toBe(1);
    respond();
    await expect
      .poll(async () => {
        if (numSent === 1) await button.click();
        return numSent;
      })
      .toBe(2);
  },
);
