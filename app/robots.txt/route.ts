import { robots } from '@/server/http/sitemap';

/** The origin is only known at run time. */
export const dynamic = 'force-dynamic';

export const GET = (): Response => robots();
