import * as contracts from '@/lib/contracts/demos';
import { bind, type Route } from '@/server/access/bind';
import { deleteVoiceDemo } from './delete-demos';
import { addDialect, listAllDialects } from './dialects';
import { addStudioQualityDemo, deleteStudioQualityDemo } from './studio-quality-demo';
import { addVoiceDemo, orderVoiceDemos, updateVoiceDemo } from './voice-demos';

export const demosRoutes: readonly Route[] = [
  bind(contracts.listDialects, ({ query }) => listAllDialects(query.languageCode)),
  bind(contracts.addDialect, ({ actor, body }) => addDialect(actor, body.languageCode, body.dialect)),
  bind(contracts.addStudioQualityDemo, ({ actor, params, body }) =>
    addStudioQualityDemo(actor, params.userId, body.uri),
  ),
  bind(contracts.deleteStudioQualityDemo, ({ actor, params, body }) =>
    deleteStudioQualityDemo(actor, params.userId, body.uri),
  ),
  bind(contracts.orderVoiceDemos, ({ actor, params, body }) =>
    orderVoiceDemos(actor, params.userId, body.voiceDemoIds),
  ),
  bind(contracts.updateVoiceDemo, ({ actor, params, body }) => updateVoiceDemo(actor, params.voiceDemoId, body)),
  bind(contracts.deleteVoiceDemo, ({ actor, params }) => deleteVoiceDemo(actor, params.voiceDemoId)),
  bind(contracts.addVoiceDemo, ({ actor, body }) => addVoiceDemo(actor, body)),
];
