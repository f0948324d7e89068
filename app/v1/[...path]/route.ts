import { AppError } from '@/server/platform/errors';
import { errorResponse } from '@/server/http/error-response';

/** What is not a call is answered in the API's own way, not with a page. */
const notFound = async (request: Request) =>
  errorResponse(new AppError('not-found', 'There is no such call.'), { call: request.method });

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
