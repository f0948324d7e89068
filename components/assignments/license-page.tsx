'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProject } from '@/components/shared/project-context';
import { PageFrame } from '@/components/shell/page-frame';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/notices/spinner';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { downloadUrl } from '@/components/uploads/download-url';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { LicenseCertificateResponse as Certificate } from '@/lib/contracts/assignments';
import type { Project } from '@/lib/contracts/project-shapes';
import { formatDate } from '@/lib/domain/format-date';
import { mediaText } from '@/lib/domain/licenses/license';
import { countries } from '@/lib/domain/people/countries';
import { formatSize } from '@/lib/domain/uploads/upload-rules';
import { LastRenewal, LicenseRenewal, OriginalCertificate } from './license-renewal';

/** The license certificate of an approved project (docs/rules/license.md#certificate). */
export function LicensePage() {
  const project = useProject();
  const { id, name, isApproved, original, lastModified } = project;
  const { data, error, isFetching, refetch } = useQuery({
    // Load the certificate again when the project changes, because it may have been issued.
    queryKey: [...queryKeys.licenseCertificate(id), lastModified],
    queryFn: ({ signal }) =>
      api('GET /projects/{projectId}/license-certificate', { params: { projectId: id }, signal }),
    placeholderData: keepPreviousData,
    enabled: isApproved,
  });
  const certificate = data?.certificate;
  return (
    <PageFrame
      title="License certificate"
      back={{ href: `/projects/${id}/details`, label: name }}
      action={
        certificate?.uri && (
          <a href={downloadUrl(certificate.uri)} className={buttonClass('secondary')}>
            <FileDown className="size-5" aria-hidden="true" />
            Download PDF
          </a>
        )
      }
    >
      {certificate ? (
        <CertificateText certificate={certificate} />
      ) : (
        <NoCertificate
          isApproved={isApproved}
          original={original}
          isLoaded={data !== undefined}
          problem={isFetching ? null : error}
          onRetry={() => void refetch()}
        />
      )}
    </PageFrame>
  );
}

type NoCertificateProps = {
  isApproved: boolean;
  original: Project['original'];
  isLoaded: boolean;
  problem: Error | null;
  onRetry: () => void;
};

/** Says why the certificate is not shown. */
function NoCertificate({ isApproved, original, isLoaded, problem, onRetry }: NoCertificateProps) {
  if (!isApproved) {
    return <EmptyState title="No license certificate yet">It is issued when the delivery is approved.</EmptyState>;
  }
  if (original && !original.isApproved) {
    return (
      <EmptyState title="No license certificate yet">
        <p>It is issued when the original recording is approved, with which this license ends.</p>
        <p className="mt-3">
          <OriginalCertificate original={original} />
        </p>
      </EmptyState>
    );
  }
  if (isLoaded) {
    return (
      <EmptyState title="The license certificate is being prepared">
        It appears here within a few minutes of the approval.
      </EmptyState>
    );
  }
  if (!problem) return <Spinner label="Loading the license certificate" />;
  return (
    <ErrorState title="The license certificate could not be loaded." message={problem.message} onRetry={onRetry} />
  );
}

function CertificateText({ certificate }: { certificate: Certificate }) {
  const { number, issuedDate, issuer, licensor, customer, voiceName, projectName, isTest } = certificate;
  const country = countries[customer.country];
  const facts: readonly (readonly [string, string])[] = [
    ['Number', number],
    ['Issued', `${formatDate(issuedDate)}, by ${issuer.name}`],
    ['Licensee (customer)', country ? `${customer.name}, ${country}` : customer.name],
    ['Licensor', licensor === 'issuer' ? issuer.name : voiceName],
    ['Voice', voiceName],
    ['Project', projectName],
  ];
  return (
    <article className="flex max-w-[720px] flex-col gap-8">
      {isTest && <p className="text-warning">Test data: no real money was paid.</p>}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted sm:pt-0.5">{name}</dt>
            <dd dir="auto" className="[overflow-wrap:anywhere] max-sm:-mt-2">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Licensed certificate={certificate} />
      <Files certificate={certificate} />
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Licensed({ certificate: { grants, terms, rider } }: { certificate: Certificate }) {
  const sentences = rider ? [...terms, rider] : terms;
  return (
    <Section title="What is licensed">
      {grants.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {grants.map(({ media, territory, firstDay, lastDay }) => (
            <li
              key={`${media.join()} ${territory} ${lastDay}`}
              className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5"
            >
              <span dir="auto" className="min-w-0">
                <span className="font-medium">{mediaText(media)}</span>
                <span className="block text-sm text-muted">{territory}</span>
              </span>
              <span className="tabular">
                {lastDay
                  ? `${formatDate(firstDay)} to ${formatDate(lastDay)}`
                  : `from ${formatDate(firstDay)}, without limit in time`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sentences.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-muted">
          {sentences.map((sentence) => (
            <li key={sentence} dir="auto">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <LastRenewal />
      <LicenseRenewal />
    </Section>
  );
}

function Files({ certificate: { files, numFiles } }: { certificate: Certificate }) {
  return (
    <Section title="Licensed files">
      <p className="mb-3 text-sm text-muted">A file is one of these if its SHA-256 is the same.</p>
      <ul className="divide-y divide-line border-y border-line">
        {files.map(({ name, sizeBytes, sha256 }) => (
          <li key={`${name} ${sha256}`} className="py-2.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
                {name}
              </span>
              {sha256 && <span className="tabular text-sm text-muted">{formatSize(sizeBytes)}</span>}
            </span>
            {sha256 ? (
              <code className="block text-sm break-all text-muted">{sha256}</code>
            ) : (
              <span className="block text-sm text-muted">This file was no longer stored.</span>
            )}
          </li>
        ))}
      </ul>
      {numFiles > files.length && <p className="mt-3 text-muted">{`The PDF has all ${numFiles} files.`}</p>}
    </Section>
  );
}
