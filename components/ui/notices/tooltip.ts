/**
 * Shows a tooltip 500 ms after hover or keyboard focus, and hides it 150 ms after both have ended
 * (docs/rules/screens.md). The text is the control's accessible name, so screen readers do not announce it twice.
 * Loaded with the first tooltip.
 */
export async function tooltipHandlers(target: HTMLElement, text: string): Promise<void> {
  const since = performance.now();
  // A click before the tooltip code has loaded cancels the tooltip.
  let isPressed = false;
  const press = () => {
    isPressed = true;
  };
  target.addEventListener('pointerdown', press);
  const bubble = await import('./tooltip-bubble');
  target.removeEventListener('pointerdown', press);
  if (!isPressed) bubble.showTooltip(target, text, since);
}
