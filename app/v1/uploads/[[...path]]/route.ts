import { serve } from '@/server/http/serve';
import { uploadsRoutes } from '@/server/uploads/routes';

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = serve(uploadsRoutes);
