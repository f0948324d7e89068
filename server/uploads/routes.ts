import * as pictures from '@/lib/contracts/pictures';
import * as uploads from '@/lib/contracts/uploads';
import { bind, type Route } from '@/server/access/bind';
import { beginUpload, cancelUpload, completeUpload, readUpload, signParts } from './parted-upload';
import { signUpload, signUploads } from './sign-upload';

export const uploadsRoutes: readonly Route[] = [
  bind(uploads.signAudioUrl, ({ actor, body }) => signUpload(actor, 'audio', body)),
  bind(uploads.signAudioUrls, ({ actor, body }) => signUploads(actor, 'audio', body.files)),
  bind(uploads.signFilesUrl, ({ actor, body }) => signUpload(actor, 'file', body)),
  bind(pictures.signPicturesTmpUrl, ({ actor, body }) => signUpload(actor, 'picture', body)),
  bind(pictures.signPicturesUrl, ({ actor, body }) => signUpload(actor, 'picture', body)),
  bind(uploads.completeUpload, ({ actor, params }) => completeUpload(actor, params.uploadId)),
  bind(uploads.signParts, ({ actor, params, body }) => signParts(actor, params.uploadId, body.parts)),
  bind(uploads.readUpload, ({ actor, params }) => readUpload(actor, params.uploadId)),
  bind(uploads.cancelUpload, ({ actor, params }) => cancelUpload(actor, params.uploadId)),
  bind(uploads.beginUpload, ({ actor, body }) => beginUpload(actor, body)),
];
