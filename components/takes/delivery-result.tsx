'use client';

import { CircleAlert, CircleCheck, FileDown, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useProject } from '@/components/shared/project-context';
import { useChangeTakes } from '@/components/shared/use-project-parts';
import { useSubmit } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { downloadUrl } from '@/components/uploads/download-url';
import { api } from '@/lib/client/api';
import type { Certificate, Take } from '@/lib/contracts/takes';
import { AllChecks, countText } from './delivery-checks';
import { takeName } from './take-track';

/** Shows how the take compares with the delivery spec, and what was measured of it. */
export function DeliveryResult({ take }: { take: Take }) {
  const { certificate, isHeld } = take;
  if (!certificate) return null;
  return isHeld ? (
    <HeldTake take={take} certificate={certificate} />
  ) : (
    <SentTake take={take} certificate={certificate} />
  );
}

function HeldTake({ take, certificate }: { take: Take; certificate: Certificate }) {
  const project = useProject();
  const { user } = useCurrentUser();
  const failed = certificate.checks.filter(({ result }) => result === 'failed');
  const maySend = take.user.id === user?.id && project.scopes.includes('upload-audio');
  return (
    <section aria-label={`Delivery check of ${takeName(take)}`} className="rounded-md border border-warning px-4 py-3">
      <p className="font-semibold">
        Not sent yet: {countText(failed.length)} {failed.length === 1 ? 'differs' : 'differ'} from{' '}
        {certificate.presetName}
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {failed.map(({ point, sentence }) => (
          <li key={point} className="[overflow-wrap:anywhere]">
            {sentence}
          </li>
        ))}
      </ul>
      <AllChecks {...certificate} />
      {maySend && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SendAnyway take={take} />
          <p className="text-sm text-muted">The customer does not see this take. You can also upload another one.</p>
        </div>
      )}
    </section>
  );
}

function ResultIcon({ isFitting }: { isFitting: boolean }) {
  return isFitting ? (
    <CircleCheck className="size-4 text-success" aria-hidden="true" />
  ) : (
    <CircleAlert className="size-4 text-warning" aria-hidden="true" />
  );
}

function resultText(numChecks: number, failed: number, presetName: string): string {
  if (numChecks === 0) return 'Measured as recorded; nothing was asked';
  if (failed === 0) return `Fits ${presetName}`;
  return `${countText(failed)} ${failed === 1 ? 'differs' : 'differ'} from ${presetName}`;
}

function SentTake({ take, certificate }: { take: Take; certificate: Certificate }) {
  const { checks, presetName, remark, uri } = certificate;
  const failed = checks.filter(({ result }) => result === 'failed').length;
  const numUnchecked = checks.filter(({ result }) => result === 'not-checked').length;
  return (
    <section aria-label={`Certificate of ${takeName(take)}`} className="text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-center gap-2">
          {checks.length > 0 && <ResultIcon isFitting={failed === 0} />}
          <span>
            {resultText(checks.length, failed, presetName)}
            {numUnchecked > 0 && <span className="text-muted">, {countText(numUnchecked)} not checked</span>}
          </span>
        </p>
        {uri && (
          <a
            href={downloadUrl(uri)}
            aria-label={`Certificate of ${takeName(take)} as PDF`}
            className={buttonClass('secondary', 'small')}
          >
            <FileDown className="size-4" aria-hidden="true" />
            Certificate
          </a>
        )}
      </div>
      {remark && (
        <p dir="auto" className="mt-2 border-l-2 border-line-strong pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
          <span className="text-muted">Remark of the voice: </span>
          {remark}
        </p>
      )}
      <AllChecks {...certificate} />
    </section>
  );
}

const missingRemark = 'Please tell the customer why the take differs';

/** Sends a held take with a remark. */
function SendAnyway({ take }: { take: Take }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={<Send className="size-4" aria-hidden="true" />}
        aria-label={`Send anyway: ${takeName(take)}`}
        onClick={() => setOpen(true)}
      >
        Send anyway
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Send anyway" closeOnOutside={false}>
        <RemarkForm take={take} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function RemarkForm({ take, close }: { take: Take; close: () => void }) {
  const project = useProject();
  const change = useChangeTakes();
  const [remark, setRemark] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { problem, isSending, send } = useSubmit(async () => {
    const params = { projectId: project.id, audioId: take.id };
    const body = { remark: remark.trim() };
    const sent = await api('POST /projects/{projectId}/audio/{audioId}/send', { params, body });
    change((takes) => takes.map((other) => (other.id === sent.id ? sent : other)));
    showToast('The take is sent.');
    close();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(remark.trim() === '');
    if (remark.trim() !== '') send();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>
        The customer gets “{takeName(take)}” with the result of the check and your remark. The result stays with the
        take.
      </p>
      <TextArea
        label="Remark"
        hint="Why the take differs, for example what you agreed on in the chat"
        minRows={3}
        maxLength={2_000}
        value={remark}
        error={isMissing ? missingRemark : null}
        onChange={(event) => setRemark(event.target.value)}
      />
      {problem && <Alert>{problem}</Alert>}
      <SubmitActions isSending={isSending} onCancel={close}>
        Send take
      </SubmitActions>
    </form>
  );
}
