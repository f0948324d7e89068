/** Focuses the first field; without one, focuses the dialog, so that its title is announced and Enter does nothing. */
export function focusFirstField(event: Event, content: HTMLElement | null): void {
  event.preventDefault();
  const field = content?.querySelector<HTMLElement>(
    '[autofocus], input:not([type=hidden], :disabled), textarea, select',
  );
  (field ?? content)?.focus();
}
