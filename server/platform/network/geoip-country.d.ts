declare module 'geoip-country' {
  function lookup(address: string): { country: string } | null;
  const geoip: { lookup: typeof lookup };
  export default geoip;
}
