import { vi } from 'vitest';

/** Sets the permission that the browser reports for the microphone; some browsers do not report it. */
export function permissionIs(state: PermissionState | 'not-available'): void {
  vi.spyOn(navigator.permissions, 'query').mockImplementation(async () => {
    if (state === 'not-available') throw new TypeError('microphone is not a permission');
    return Object.assign(new EventTarget(), { state, name: 'microphone', onchange: null });
  });
}
