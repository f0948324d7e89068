import type { OwnRanking } from '@/lib/contracts/search';

/** Answers a voice 'Why am I shown here'. */
export function OwnRankingSection({ ranking: { score, parts, place } }: { ranking: OwnRanking }) {
  return (
    <section aria-labelledby="own-ranking" className="mb-10 rounded-lg border border-line bg-raised p-4 sm:p-6">
      <h2 id="own-ranking" className="text-lg font-semibold">
        Why am I shown here
      </h2>
      {score === null || !place ? (
        <p className="mt-2 text-muted">You are not in the search yet, because your profile is not published.</p>
      ) : (
        <>
          <p className="mt-2">
            You have {score.toLocaleString('en')} points. {aheadText(place)}
          </p>
          <table className="mt-4 w-full text-left">
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Part</th>
                <th scope="col">Points</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-y border-line">
              {parts.map(({ key, title, fact, points }) => (
                <tr key={key}>
                  <th scope="row" className="py-3 pr-4 font-medium">
                    {title}
                    <span className="block text-sm font-normal text-muted">{fact}</span>
                  </th>
                  <td className="tabular py-3 text-right">{points.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function aheadText({ ahead, total }: NonNullable<OwnRanking['place']>): string {
  if (ahead === 0) return 'No voice has more.';
  const voices = ahead === 1 ? '1 voice has' : `${ahead.toLocaleString('en')} voices have`;
  return `${voices} more, of ${total.toLocaleString('en')}.`;
}
