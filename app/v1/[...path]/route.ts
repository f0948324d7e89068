import { AppError } from '@/server/platform/errors';
import { errorResponse } from '@/server/http/error-response';

const notFound = async (request: Request) =>
  errorResponse(new AppError('not-found', 'No such endpoint.'), { endpoint: request.method });

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
