/** Whether only this machine reaches the address. @throws TypeError when it is no address */
export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}
