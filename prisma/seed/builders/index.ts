export { buildTeam, buildUser, type Database, samplePassword, samplePasswordHash, teamRow, userRow } from './people';
export { type ProjectPlan, type ProjectState, projectRows, projectStates } from './project-rows';
export { buildProject, insertProjects } from './projects';
export { buildTemplate } from './templates';
export { buildVoice } from './voices';
