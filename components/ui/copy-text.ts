/**
 * Copies `text` to the clipboard. Browsers have no clipboard API on plain HTTP, so the fallback copies from a temporary
 * field. Call it from a click handler.
 * @returns false if the browser rejects it.
 */
export async function copyText(text: string): Promise<boolean> {
  // Undefined on insecure origins, despite its type.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return copyFromField(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyFromField(text),
  );
}

function copyFromField(text: string): boolean {
  const focused = document.activeElement;
  // Stay inside the open dialog: its focus trap would take the focus from an element outside.
  const parent = focused?.closest('[role=dialog], [role=alertdialog]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  parent.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
