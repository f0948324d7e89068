/** Sends a pointer event to an element, at a point of the window. */
export const sendPointer = (element: Element, type: string, given: PointerEventInit): boolean =>
  element.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, button: 0, ...given }),
  );
