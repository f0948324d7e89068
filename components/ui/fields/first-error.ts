/**
 * Scrolls to the first invalid field, or section with a problem, and focuses it (docs/rules/screens.md). Call it in an
 * effect, after the errors have rendered.
 * @returns false if no field is invalid.
 */
export function scrollToFirstError(container: ParentNode): boolean {
  const invalid = [...container.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-problem]')];
  invalid.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  const field = invalid[0];
  if (!field) return false;
  field.scrollIntoView({ block: 'center', behavior: 'smooth' });
  const focusable = field.matches('input, textarea, select, button')
    ? field
    : field.querySelector<HTMLElement>('input, a[href], button, [tabindex]');
  focusable?.focus({ preventScroll: true });
  return true;
}
