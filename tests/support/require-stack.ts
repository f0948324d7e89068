export default function requireStack(): void {
  if (process.env.TEST_WEB_URL) return;
  throw new Error('These tests need running services: start them with `npm run t -- <part of the file name>`.');
}
