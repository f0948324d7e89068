declare module 'geoip-country' {
  /** Null for a private, unknown or invalid address. */
  function lookup(address: string): { country: string } | null;
  const geoip: { lookup: typeof lookup };
  export default geoip;
}
