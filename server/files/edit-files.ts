import type { BodyOf } from '@/lib/contracts/contract';
import type { addFile as contract, ProjectFile } from '@/lib/contracts/uploads';
import type { Actor } from '@/server/access/actor';
import { personSelect } from '@/server/access/people';
import { appendMessage } from '@/server/chat/messages';
import { transaction } from '@/server/platform/db';
import { AppError, missingScope } from '@/server/platform/errors';
import { isVoiceSide, lockForChangeInState, markProjectUpdated, readProject } from '@/server/projects/open-project';
import { presentFile } from '@/server/projects/present/parts';
import { claimUpload, requireArrived } from '@/server/uploads/claim-upload';
import { deleteStored } from '@/server/uploads/object-rules';

/** Maximum per project, so that a list of all files is below 1 MB. */
const maxFiles = 800;

/** Posts the file to the chats: of every shortlisted voice, or only of the uploading voice. */
export async function addFile(actor: Actor, projectId: string, body: BodyOf<typeof contract>): Promise<ProjectFile> {
  await readProject(actor, projectId, 'upload-file');
  const upload = await requireArrived(actor, body.uri, 'file');
  return transaction(async (tx) => {
    const { project } = await lockForChangeInState(tx, actor, projectId, 'upload-file');
    if ((await tx.projectFile.count({ where: { projectId } })) >= maxFiles) {
      const message = `A project can have at most ${maxFiles} files. Please delete one first.`;
      throw new AppError('conflict', message, { code: 'too-many-files' });
    }
    await claimUpload(tx, actor, body.uri, 'file');
    const uploadedByClient = !isVoiceSide(actor, project);
    const file = await tx.projectFile.create({
      data: {
        projectId,
        userId: actor.userId,
        name: body.name,
        uri: body.uri,
        contentType: upload.contentType,
        sizeBytes: upload.sizeBytes,
        uploadedByClient,
      },
      include: { user: { select: personSelect } },
    });
    const chatVoiceIds = uploadedByClient ? project.voices.map(({ voiceId }) => voiceId) : [actor.userId];
    for (const voiceId of chatVoiceIds) {
      const message = {
        voiceId,
        fromId: actor.userId,
        type: 'file-uploaded',
        text: file.name,
        subjectId: file.id,
      } as const;
      await appendMessage(tx, project, message);
    }
    await markProjectUpdated(tx, projectId, ['files']);
    return presentFile(file);
  });
}

export async function deleteFile(actor: Actor, projectId: string, fileId: string): Promise<void> {
  await transaction(async (tx) => {
    const { project } = await lockForChangeInState(tx, actor, projectId, 'upload-file');
    const file = await tx.projectFile.findFirst({ where: { id: fileId, projectId } });
    const isHidden = file && isVoiceSide(actor, project) && file.userId !== actor.userId && !file.uploadedByClient;
    if (!file || isHidden) throw new AppError('not-found', 'This file does not exist.');
    if (isVoiceSide(actor, project) && file.userId !== actor.userId) throw missingScope('upload-file');
    await tx.projectFile.delete({ where: { id: fileId } });
    await deleteStored(tx, [file.uri]);
    await markProjectUpdated(tx, projectId, ['files']);
  });
}
