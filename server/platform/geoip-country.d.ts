declare module 'geoip-country' {
  /** Null for an address of no country: private, unknown or unreadable. */
  function lookup(address: string): { country: string } | null;
  const geoip: { lookup: typeof lookup };
  export default geoip;
}
