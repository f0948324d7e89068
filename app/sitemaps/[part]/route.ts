import { sitemapPart } from '@/server/http/sitemap';

type Context = { params: Promise<{ part: string }> };

export const GET = async (request: Request, { params }: Context): Promise<Response> =>
  sitemapPart(request, (await params).part);
