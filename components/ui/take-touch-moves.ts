/**
 * Ref of an element that a finger drags: its moves belong to the element, so the browser starts no fling with them. Although
 * `touch-action: none` prevents scrolling, a quick swipe still flings, unseen, and the next tap would only end the fling.
 */
export function takeTouchMoves(element: HTMLElement | null): (() => void) | undefined {
  return element ? listen(element, () => true) : undefined;
}

/** The same for an element with `touch-action: pan-y`: moves up and down still scroll the page. */
export function takeSidewaysTouchMoves(element: HTMLElement | null): (() => void) | undefined {
  return element ? listen(element, (start, now) => Math.abs(now.x - start.x) > Math.abs(now.y - start.y)) : undefined;
}

/** CSS pixels. */
type Point = { x: number; y: number };

function pointOf({ touches: [touch] }: TouchEvent): Point {
  return touch ? { x: touch.clientX, y: touch.clientY } : { x: 0, y: 0 };
}

/** @param isDrag decides by the first move of each touch */
function listen(element: HTMLElement, isDrag: (start: Point, now: Point) => boolean): () => void {
  let start: Point = { x: 0, y: 0 };
  let isTaken: boolean | null = null;
  const begin = (event: TouchEvent) => {
    start = pointOf(event);
    isTaken = null;
  };
  const move = (event: TouchEvent) => {
    isTaken ??= isDrag(start, pointOf(event));
    // The browser is already scrolling if it cannot be canceled.
    if (isTaken && event.cancelable) event.preventDefault();
  };
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchmove', move, { passive: false });
  return () => {
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchmove', move);
  };
}
