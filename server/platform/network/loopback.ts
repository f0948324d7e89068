/** @throws TypeError for an invalid URL */
export function isLoopback(url: string): boolean {
  return isLoopbackName(new URL(url).hostname);
}

export function hostNameOf(host: string | null | undefined): string | undefined {
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
}

export function isLoopbackName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}
