/**
 * Copies `text` to the clipboard. Over plain http browsers offer no clipboard API, so the text is copied from a temporary
 * field instead. Call it from a click.
 * @returns false when the browser refuses
 */
export async function copyText(text: string): Promise<boolean> {
  // The type promises a clipboard, insecure origins have none.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return copyFromField(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyFromField(text),
  );
}

function copyFromField(text: string): boolean {
  const focused = document.activeElement;
  // Inside the open dialog, whose focus trap takes the focus away from anything outside it.
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
