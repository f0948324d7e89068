'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useRequest } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { FilePicker } from '@/components/ui/fields/file-picker';
import { Alert } from '@/components/ui/notices/alert';
import { Spinner } from '@/components/ui/notices/spinner';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/profile';
import type { Crop } from '@/lib/domain/people/picture-crop';
import { tooLargeText } from '@/lib/domain/uploads/upload-rules';

/** Crop area, loaded with the first file because the library is needed for nothing else. */
const CropArea = lazy(() => import('./crop-area'));

const droppable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

type PictureMode =
  | { name: 'show' }
  | { name: 'upload'; problem?: string }
  | { name: 'crop'; src: string; isLocal: boolean; uploaded: Promise<string> };

export function PictureDialog({ user }: { user: Me }) {
  return (
    <RouteDialog title="Profile picture" closeTo="/profile" closeOnOutside={false}>
      {(close) => <PictureModes user={user} close={close} />}
    </RouteDialog>
  );
}

function PictureModes({ user, close }: { user: Me; close: () => void }) {
  const router = useRouter();
  const { setUser } = useCurrentUser();
  const [mode, setMode] = useState<PictureMode>(user.picture ? { name: 'show' } : { name: 'upload' });
  const localUrl = useLocalUrl();
  const show = (saved: Me, text: string) => {
    setUser(saved);
    router.refresh();
    showToast(text);
    close();
  };
  const removal = useRequest(async () =>
    show(await api('DELETE /users/{userId}/picture', { params: { userId: user.id } }), 'Picture removed'),
  );
  const askAgain = (problem: string) => setMode({ name: 'upload', problem });
  const take = ([file]: File[]) => {
    if (!file) return;
    const tooLarge = tooLargeText('picture', file.size);
    if (tooLarge) return askAgain(tooLarge);
    const uploaded = uploadPicture(file);
    uploaded.catch((error: unknown) => askAgain(error instanceof ApiError ? error.message : 'The upload failed.'));
    setMode({ name: 'crop', src: localUrl(file), isLocal: true, uploaded });
  };
  const takeDropped = (files: File[]) => {
    if (files[0] && !droppable.has(files[0].type)) return askAgain('Please drop a JPEG or PNG picture.');
    take(files);
  };
  if (mode.name === 'show') {
    return (
      <>
        <div className="flex justify-center py-4">
          <Avatar name={user.name} picture={user.picture} size="huge" />
        </div>
        <DialogActions>
          <Button variant="secondary" loading={removal.isSending} onClick={() => void removal.send()}>
            Remove
          </Button>
          <Button onClick={() => setMode({ name: 'upload' })}>Change picture</Button>
        </DialogActions>
      </>
    );
  }
  if (mode.name === 'upload') {
    return (
      <FilePicker
        label="Choose a picture"
        hint="Or drop a JPEG or PNG here. At most 20 MB."
        accept="image/*"
        error={mode.problem}
        onFiles={take}
        onDropped={takeDropped}
      />
    );
  }
  return (
    <CropStep
      key={mode.src}
      user={user}
      mode={mode}
      onBack={() => setMode({ name: 'upload' })}
      onProblem={askAgain}
      onSource={(src) => setMode({ ...mode, src, isLocal: false })}
      onSaved={(saved) => show(saved, 'Picture saved')}
    />
  );
}

type CropStepProps = {
  user: Me;
  mode: Extract<PictureMode, { name: 'crop' }>;
  onBack: () => void;
  onProblem: (problem: string) => void;
  onSource: (src: string) => void;
  onSaved: (saved: Me) => void;
};

function CropStep({ user, mode, onBack, onProblem, onSource, onSaved }: CropStepProps) {
  const [crop, setCrop] = useState<Crop>();
  const { send, isSending, error } = useRequest(async () => {
    const body = { picture: await mode.uploaded, crop };
    onSaved(await api('PATCH /users/{userId}/picture', { params: { userId: user.id }, body }));
  });
  // The server can decode more formats than the browser.
  const showFromServer = () => {
    if (!mode.isLocal) return onProblem('Unable to fetch image');
    mode.uploaded.then(
      (uri) => onSource(`/v1/crop-picture?url=${encodeURIComponent(uri)}&crop=0,0,1,1`),
      () => {},
    );
  };
  return (
    <>
      <Suspense fallback={<Spinner label="Loading the picture" />}>
        <CropArea
          src={mode.src}
          onChange={setCrop}
          onTooSmall={() => onProblem('This picture is too small: at least 50 × 50 pixels are needed.')}
          onError={showFromServer}
        />
      </Suspense>
      {error && <Alert>{error.message}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button loading={isSending} disabled={!crop} onClick={() => void send()}>
          Save
        </Button>
      </DialogActions>
    </>
  );
}

/** Returns a function that makes an object URL of a file and revokes the previous one. */
function useLocalUrl(): (file: File) => string {
  const current = useRef<string>(undefined);
  useEffect(
    () => () => {
      if (current.current) URL.revokeObjectURL(current.current);
    },
    [],
  );
  return (file) => {
    if (current.current) URL.revokeObjectURL(current.current);
    current.current = URL.createObjectURL(file);
    return current.current;
  };
}

/**
 * @returns the uri for `PATCH /users/{userId}/picture`
 * @throws ApiError, also when the storage refuses the file or cannot be reached
 */
async function uploadPicture(file: File): Promise<string> {
  const contentType = file.type || 'image/unknown';
  const ext = /\.([a-z0-9]{1,10})$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const { signedUrl, uri } = await api('POST /sign-pictures-tmp-url', { body: { contentType, ext, size: file.size } });
  const headers = { 'content-type': contentType };
  const response = await fetch(signedUrl, { method: 'PUT', body: file, headers }).catch(() => null);
  if (!response?.ok) throw new ApiError(response?.status ?? 0, 'The upload failed. Please try again.', 'upload-failed');
  return uri;
}
