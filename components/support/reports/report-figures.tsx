'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FactList } from '@/components/support/fact-list';
import { SelectField } from '@/components/ui/fields/select-field';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import type { ReportFigures as Figures } from '@/lib/contracts/reports';
import { groundNames, measureTexts, subjectNames } from '@/lib/domain/support/reports';
import { partyNames } from './objection-list';
import { reportKeys, ReportsFrame } from './reports-frame';

/** Years that the list offers, up to the current one. */
const numYears = 5;

/** Counts of a year for the transparency report (Digital Services Act, article 24). */
export function ReportFigures({ currentYear }: { currentYear: number }) {
  const [year, setYear] = useState(currentYear);
  const years = Array.from({ length: numYears }, (_, back) => String(currentYear - back));
  const { data, error, refetch } = useQuery({
    queryKey: reportKeys.figures(year),
    queryFn: ({ signal }) => api('GET /support/reports/figures', { query: { year }, signal }),
    staleTime: 0,
  });
  return (
    <ReportsFrame current="/support/reports/figures">
      <SelectField
        label="Year"
        className="max-w-48"
        value={String(year)}
        options={years.map((value) => ({ value, label: value }))}
        onChange={(event) => setYear(Number(event.target.value))}
      />
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="mt-6 h-96" />}
      {data && <YearFigures figures={data} />}
    </ReportsFrame>
  );
}

const nameIn = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name;

function YearFigures({ figures }: { figures: Figures }) {
  const { numReports, bySubject, byGround, numDecisions, byMeasure, byDecisionGround, medianHours, objections } =
    figures;
  return (
    <>
      <Counts title={`Reports: ${numReports}`} id="reports">
        {[
          ...bySubject.map(({ name, count }) => [nameIn(subjectNames, name), count] as const),
          ...byGround.map(({ name, count }) => [nameIn(groundNames, name), count] as const),
        ]}
      </Counts>
      <Counts title={`Decisions: ${numDecisions}`} id="decisions">
        {[
          ...byMeasure.map(({ name, count }) => [nameIn(measureTexts, name), count] as const),
          ...byDecisionGround.map(
            ({ name, count }) => [`With a measure: ${nameIn(groundNames, name)}`, count] as const,
          ),
          ['Median time to the decision', medianHours === null ? '–' : `${medianHours.toFixed(1)} hours`],
          ['Automated decisions', figures.numAutomated],
        ]}
      </Counts>
      <Counts title="Objections" id="objections">
        {objections.flatMap(({ by, count, upheld, reversed }) => [
          [`${partyNames[by]}: objections`, count] as const,
          [`${partyNames[by]}: the decision stays`, upheld] as const,
          [`${partyNames[by]}: reversed`, reversed] as const,
        ])}
      </Counts>
    </>
  );
}

type CountsProps = {
  title: string;
  id: string;
  children: readonly (readonly [name: string, count: number | string])[];
};

function Counts({ title, id, children }: CountsProps) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <FactList facts={children.map(([name, count]) => [name, count.toLocaleString('en')] as const)} />
    </section>
  );
}
