import { AppError } from '@/server/platform/errors';
import { errorResponse } from '@/server/http/error-response';

/** Unknown endpoints get an API error instead of an HTML page. */
const notFound = async (request: Request) =>
  errorResponse(new AppError('not-found', 'No such endpoint.'), { call: request.method });

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
