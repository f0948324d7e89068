import { createStore } from '@/components/ui/store';

/**
 * Permission to use the microphone. It is `not-available` if the browser does not report permissions: the browser then
 * asks when recording starts.
 */
export type MicrophonePermission = 'pending' | 'prompt' | 'granted' | 'denied' | 'not-available';

export const microphonePermission = createStore<MicrophonePermission>('pending');

export async function queryMicrophonePermission(): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'microphone' });
    status.onchange = () => microphonePermission.set(status.state);
    // Some browsers keep reporting 'prompt' after the user has allowed access once.
    if (microphonePermission.get() !== 'granted' || status.state === 'denied') microphonePermission.set(status.state);
  } catch {
    microphonePermission.set('not-available');
  }
}

/** Opens the browser's question. Returns false if the user denied access. */
export async function requestMicrophone(): Promise<boolean> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
    microphonePermission.set('granted');
    return true;
  } catch (error) {
    const isDenied = error instanceof DOMException && /^(NotAllowedError|SecurityError)$/.test(error.name);
    // Without a microphone there is no question. The recorder says so.
    if (!isDenied) microphonePermission.set('not-available');
    return !isDenied;
  }
}

export function hasMicrophoneSupport(): boolean {
  return typeof navigator.mediaDevices?.enumerateDevices === 'function';
}
