/** Whether only this machine reaches the address. @throws TypeError when it is no address */
export function isLoopback(address: string): boolean {
  return isLoopbackName(new URL(address).hostname);
}

/** Host name of a `Host` header in lower case, without the port; undefined when the header is not a host. */
export function hostNameOf(host: string | null | undefined): string | undefined {
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
}

/** Whether a host name can only mean this machine. */
export function isLoopbackName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}
