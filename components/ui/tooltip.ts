/**
 * Explains a control with a short text beside it: 500 ms after the first hover or the keyboard's focus, gone 150 ms after
 * both have left (docs/rules/screens.md). The text is the control's own name, so screen readers are told nothing
 * twice. Its code comes with the first control that is explained.
 */
export async function tooltipHandlers(target: HTMLElement, text: string): Promise<void> {
  const since = performance.now();
  // Who presses before the code is here has no need of it any more.
  let isPressed = false;
  const press = () => {
    isPressed = true;
  };
  target.addEventListener('pointerdown', press);
  const bubble = await import('./tooltip-bubble');
  target.removeEventListener('pointerdown', press);
  if (!isPressed) bubble.showTooltip(target, text, since);
}
