/**
 * Scrolls to the topmost field that is marked as invalid and puts the cursor into it (docs/rules/screens.md).
 * Call it after the errors are on the screen, in an effect. False while there is none.
 */
export function scrollToFirstError(container: ParentNode): boolean {
  const invalid = [...container.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  invalid.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  const field = invalid[0];
  if (!field) return false;
  field.scrollIntoView({ block: 'center', behavior: 'smooth' });
  const focusable = field.matches('input, textarea, select')
    ? field
    : field.querySelector<HTMLElement>('input, button, [tabindex]');
  focusable?.focus({ preventScroll: true });
  return true;
}
