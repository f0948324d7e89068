import { serve } from '@/server/http/serve';
import { searchRoutes } from '@/server/search/routes';

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = serve(searchRoutes);
