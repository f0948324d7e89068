/**
 * Ref of an element that a finger drags. The moves belong to the element, so the browser starts no fling with them.
 * Although `touch-action: none` prevents scrolling, a quick swipe still flings, unseen, and the next tap would only end
 * the fling.
 */
export function takeTouchMoves(element: HTMLElement | null): void {
  listen(element, () => true);
}

/** The same for an element with `touch-action: pan-y`: moves up and down still scroll the page. */
export function takeSidewaysTouchMoves(element: HTMLElement | null): void {
  listen(element, (sideways, upOrDown) => Math.abs(sideways) > Math.abs(upOrDown));
}

/** @param isDrag decides by the first move of each touch, in CSS pixels from its start */
function listen(element: HTMLElement | null, isDrag: (sideways: number, upOrDown: number) => boolean): void {
  let startX = 0;
  let startY = 0;
  let isTaken: boolean | null = null;
  element?.addEventListener(
    'touchstart',
    ({ touches: [touch] }) => {
      if (touch) ({ clientX: startX, clientY: startY } = touch);
      isTaken = null;
    },
    { passive: true },
  );
  element?.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches;
      if (touch) isTaken ??= isDrag(touch.clientX - startX, touch.clientY - startY);
      // The browser is already scrolling if it cannot be canceled.
      if (isTaken && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
}
