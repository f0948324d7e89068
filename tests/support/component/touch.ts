/**
 * Sends the touch events of a finger that moves over an element, and returns for each move whether the element took it, so
 * that the browser neither scrolls nor flings.
 *
 * @param moves from the start, in CSS pixels
 */
export function moveFinger(element: Element, moves: readonly { x: number; y: number }[]): boolean[] {
  const { left, top } = element.getBoundingClientRect();
  const send = (type: string, { x, y }: { x: number; y: number }) => {
    const touch = new Touch({ identifier: 1, target: element, clientX: left + x, clientY: top + y });
    const event = new TouchEvent(type, { bubbles: true, cancelable: true, touches: [touch], changedTouches: [touch] });
    return !element.dispatchEvent(event);
  };
  send('touchstart', { x: 0, y: 0 });
  return moves.map((move) => send('touchmove', move));
}
