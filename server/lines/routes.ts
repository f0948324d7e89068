import * as contracts from '@/lib/contracts/lines';
import { bind, type Route } from '@/server/access/bind';
import { addLineAudio, addLinesAudio, addLineTake } from './add-line-audio';
import { deleteLine, deleteLines, deleteLineTake } from './delete-lines';
import { addLine, updateLine, updateLineTake } from './edit-line';
import { listLines, listLineTakes } from './queries';
import { replaceLines, requireLineEditor } from './replace-lines';

export const linesRoutes: readonly Route[] = [
  bind(contracts.deleteLines, ({ actor, params, body }) => deleteLines(actor, params.projectId, body.filenames), {
    authorizeLargeBody: ({ actor, params }) => requireLineEditor(actor, params.projectId),
  }),
  bind(
    contracts.addLinesAudio,
    ({ actor, params, body }) => addLinesAudio(actor, params.projectId, body.files),
    // Adds only uploads that no line has yet.
    { reload: (actor, _, { params, body }) => addLinesAudio(actor, params.projectId, body.files) },
  ),
  bind(contracts.addLineAudio, ({ actor, params, body }) =>
    addLineAudio(actor, params.projectId, params.filename, body),
  ),
  bind(contracts.updateLine, ({ actor, params, body }) => updateLine(actor, params.projectId, params.filename, body)),
  bind(contracts.deleteLine, ({ actor, params }) => deleteLine(actor, params.projectId, params.filename)),
  bind(contracts.updateLineTake, ({ actor, params: { projectId, ...key }, body }) =>
    updateLineTake(actor, projectId, key, body),
  ),
  bind(contracts.deleteLineTake, ({ actor, params: { projectId, filename, takeId } }) =>
    deleteLineTake(actor, projectId, filename, takeId),
  ),
  bind(contracts.listLineTakes, ({ actor, params }) => listLineTakes(actor, params.projectId, params.filename)),
  bind(contracts.addLineTake, ({ actor, params, body }) => addLineTake(actor, params.projectId, params.filename, body)),
  bind(contracts.listLines, ({ actor, params, query, reserve }) => listLines(actor, params.projectId, query, reserve)),
  bind(contracts.addLine, ({ actor, params, body }) => addLine(actor, params.projectId, body)),
  bind(contracts.replaceLines, ({ actor, params, body }) => replaceLines(actor, params.projectId, body), {
    authorizeLargeBody: ({ actor, params }) => requireLineEditor(actor, params.projectId),
  }),
];
