export { buildLine, buildLineTake } from './lines';
export { buildTeam, buildUser, type Database, samplePassword } from './people';
export { projectStates } from './project-rows';
export { assignmentIdOf, buildProject, buildTake, insertProjects } from './projects';
export { buildTemplate } from './projects';
export { buildVoice } from './voices';
