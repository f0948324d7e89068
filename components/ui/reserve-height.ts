/**
 * Stores the height of an element in a custom property of the document, for parts that keep clear of it.
 * @returns a function that stops this.
 */
export function reserveHeight(element: HTMLElement, property: `--shell-${string}`): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
}
