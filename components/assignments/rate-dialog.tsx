'use client';

import { useParams } from 'next/navigation';
import { useState } from 'react';
import { NotAllowed } from '@/components/shared/not-allowed';
import { useProject, withOwnClick } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { FieldError } from '@/components/ui/fields/form-field';
import { TextArea } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { StarRatingField } from '@/components/ui/star-rating';
import { api } from '@/lib/client/api';
import type { ProjectVoice } from '@/lib/contracts/project-shapes';

/** Dialog that closes after rating or on Skip. */
export const RateDialog = withOwnClick(function RateDialog() {
  const { voiceId } = useParams<{ voiceId: string }>();
  const project = useProject();
  const voice = project.voices.find(({ id }) => id === voiceId);
  const mayRate = voice?.isAssigned && project.scopes.includes('rate-voice');
  return (
    <RouteDialog
      title={voice ? `Rate ${voice.name}` : 'Rate the voice'}
      closeTo={`/projects/${project.id}/chat/${voiceId}`}
      closeOnOutside={false}
    >
      {(close) =>
        voice && mayRate && !project.isRated ? (
          <Rate voice={voice} projectId={project.id} close={close} />
        ) : (
          <NotAllowed onClose={() => close()}>
            {project.isRated
              ? 'This voice is already rated for this project.'
              : 'A voice can be rated once the delivery is approved.'}
          </NotAllowed>
        )
      }
    </RouteDialog>
  );
});

type RateProps = {
  voice: ProjectVoice;
  projectId: string;
  close: () => void;
};

function Rate({ voice, projectId, close }: RateProps) {
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const [isPublic, setPublic] = useState(false);
  const [isTried, setTried] = useState(false);
  const { isSending, problem, send } = useSubmit(async () => {
    const body = { projectId, rating, comment, isPublic };
    await api('POST /users/{userId}/rating', { params: { userId: voice.id }, body });
    showToast('Thank you for rating.');
    close();
  });
  const isMissing = isTried && rating < 1;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (rating >= 1) send();
      }}
    >
      <p className="text-muted">
        Your rating and comment are visible to the voice only. Others see the average of all ratings, and your comment
        if you allow it.
      </p>
      <div>
        <StarRatingField label="Rating" value={rating} onChange={setRating} />
        <div role="alert">{isMissing && <FieldError>Please select a rating between 1 and 5</FieldError>}</div>
      </div>
      <TextArea
        label="Comment"
        aside="optional"
        minRows={4}
        maxRows={10}
        maxLength={2_000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Checkbox
        label="May be shown on the profile"
        hint="Without your name or your company's."
        checked={isPublic}
        onChange={(event) => setPublic(event.target.checked)}
      />
      {problem && <Alert>{problem}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Skip
        </Button>
        <Button type="submit" loading={isSending}>
          Rate
        </Button>
      </DialogActions>
    </form>
  );
}
