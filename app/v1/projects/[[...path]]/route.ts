import { assignmentsRoutes } from '@/server/assignments/routes';
import { chatRoutes } from '@/server/chat/routes';
import { exportsRoutes } from '@/server/exports/routes';
import { filesRoutes } from '@/server/files/routes';
import { serve } from '@/server/http/serve';
import { linesRoutes } from '@/server/lines/routes';
import { projectsRoutes } from '@/server/projects/routes';
import { takesRoutes } from '@/server/takes/routes';

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = serve(
  assignmentsRoutes,
  chatRoutes,
  exportsRoutes,
  filesRoutes,
  linesRoutes,
  projectsRoutes,
  takesRoutes,
);
