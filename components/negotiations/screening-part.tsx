'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { Badge } from '@/components/ui/badge'
import { api } from '@/lib/api/client'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { useAnswerWords } from './answer-words'
import { TestReport } from './test-report'
import { negotiationsKey } from './use-negotiations'

/** What the candidate answered before applying, and the tests they took. */
export function ScreeningPart({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('inbox.screening')
  const words = useAnswerWords()
  const { public_id: publicId, test, inbox } = negotiation
  const answered = Boolean(inbox?.answers)
  const { data, isError, refetch } = useQuery({
    queryKey: [...negotiationsKey, 'answers', publicId],
    queryFn: ({ signal }) => api('GET /v1/negotiations/:publicId/answers', { params: { publicId }, signal }),
    enabled: answered,
  })
  return (
    <>
      {answered ? (
        <section className="pane-part">
          <h3>{t('answers')}</h3>
          {isError ? (
            <LoadFailed title={t('failedLoad')} onRetry={() => void refetch()} />
          ) : (
            <dl className="screening-answers">
              {data?.map(({ question, value, failed }) => (
                <div key={question.id} className="report-task">
                  <dt className="text-soft">{question.text}</dt>
                  <dd className="flex flex-wrap items-center gap-2">
                    {words(question, value)}
                    {failed ? <Badge tone="warning">{t('failed')}</Badge> : null}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ) : null}
      {test ? <TestReport negotiationId={publicId} revision={`${test.state}:${test.score}`} /> : null}
    </>
  )
}
