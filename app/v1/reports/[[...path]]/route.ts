import { serve } from '@/server/http/serve';
import { supportRoutes } from '@/server/support/routes';

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = serve(supportRoutes);
