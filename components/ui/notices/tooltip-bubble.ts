const showAfterMs = 500;
const hideAfterMs = 150;
const gapPx = 6;
const edgePx = 8;

let target: HTMLElement | null = null;
let bubble: HTMLElement | null = null;
let showTimer: ReturnType<typeof setTimeout>;
let hideTimer: ReturnType<typeof setTimeout>;

/** @param since start of the hover or focus, in `performance.now` time */
export function showTooltip(newTarget: HTMLElement, text: string, since: number): void {
  if (target === newTarget) return;
  const isAnotherShown = bubble !== null;
  end();
  target = newTarget;
  watch();
  // No delay when moving from one control to the next.
  const waitMs = isAnotherShown ? 0 : Math.max(0, since + showAfterMs - performance.now());
  showTimer = setTimeout(() => {
    if (newTarget.isConnected) show(newTarget, text);
    else end();
  }, waitMs);
}

function show(beside: HTMLElement, text: string): void {
  bubble = document.createElement('div');
  bubble.className = 'fixed z-50 max-w-64 animate-fade-in rounded-sm bg-text px-2.5 py-1.5 text-sm text-raised';
  bubble.dataset.tooltip = '';
  bubble.ariaHidden = 'true';
  bubble.textContent = text;
  document.body.append(bubble);
  const at = beside.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const above = at.top - gapPx - height;
  const left = at.left + (at.width - width) / 2;
  bubble.style.top = `${above >= edgePx ? above : at.bottom + gapPx}px`;
  bubble.style.left = `${Math.max(edgePx, Math.min(left, window.innerWidth - edgePx - width))}px`;
}

function end(): void {
  clearTimeout(showTimer);
  clearTimeout(hideTimer);
  bubble?.remove();
  bubble = null;
  target = null;
  for (const [type, listener] of listeners) window.removeEventListener(type, listener, true);
}

function watch(): void {
  for (const [type, listener] of listeners) window.addEventListener(type, listener, true);
}

const isInside = (node: EventTarget | null) =>
  node instanceof Node && (target?.contains(node) === true || bubble?.contains(node) === true);

/** The pointer may move onto the tooltip itself (WCAG 2.2, 1.4.13). */
function onLeave(event: Event): void {
  clearTimeout(hideTimer);
  const goesTo = event instanceof FocusEvent ? event.relatedTarget : event.target;
  if (isInside(goesTo)) return;
  if (bubble) hideTimer = setTimeout(end, hideAfterMs);
  else end();
}

function onKey(event: Event): void {
  if (event instanceof KeyboardEvent && event.key !== 'Tab') end();
}

/** A click on the tooltip must not close the dialog below; a click on the control hides the tooltip. */
function onPress(event: Event): void {
  const isOnBubble = event.target instanceof Node && bubble?.contains(event.target);
  if (isOnBubble) event.stopPropagation();
  end();
}

const listeners: readonly [string, (event: Event) => void][] = [
  ['pointerover', onLeave],
  ['focusout', onLeave],
  ['keydown', onKey],
  ['pointerdown', onPress],
  ['scroll', end],
  // The target has moved.
  ['resize', end],
];
