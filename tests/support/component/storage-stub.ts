import { afterEach } from 'vitest';

const RealRequest = window.XMLHttpRequest;

afterEach(() => {
  window.XMLHttpRequest = RealRequest;
});

/**
 * Stands in for the object store, which files are sent to with XMLHttpRequest.
 * @returns the sizes of the files sent in this test, which grow while it runs
 */
export function stubStorage(): readonly number[] {
  const sizes: number[] = [];
  class StorageRequest {
    readonly upload = { onprogress: null };
    readonly status = 200;
    onload: (() => void) | null = null;
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    send(body: Blob): void {
      sizes.push(body.size);
      queueMicrotask(() => this.onload?.());
    }
  }
  window.XMLHttpRequest = StorageRequest as unknown as typeof XMLHttpRequest;
  return sizes;
}
