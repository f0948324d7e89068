import { robots } from '@/server/http/sitemap';

/** The address of this product is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic';

export const GET = (): Response => robots();
