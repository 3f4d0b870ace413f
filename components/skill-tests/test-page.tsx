'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { useNews } from '@/components/layout/use-news'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { TestAttempt } from '@/lib/contracts/test-attempts'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes, withQuery } from '@/lib/routes'
import { TakeTest } from './take-test'

const keyOf = (publicId: string) => ['tests', publicId] as const

/** A test of the candidate, from its introduction to the result. */
export function TestPage({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  const t = useTranslations('tests')
  const client = useQueryClient()
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: keyOf(publicId),
    queryFn: ({ signal }) => api('GET /v1/test-attempts/:publicId', { params: { publicId }, signal }),
  })
  const [fresh, setFresh] = useState(false)
  const keep = (attempt: TestAttempt) => client.setQueryData(keyOf(publicId), attempt)
  if (data) {
    return (
      <div className="grid gap-5 max-w-190">
        <header>
          <p className="text-soft">
            <Link className="link" href={routes.vacancy(data.vacancy.public_id)}>
              {data.vacancy.title}
            </Link>
            {`\u00a0· ${data.company_name}`}
          </p>
          <h1 className="text-2xl">{data.title}</h1>
        </header>
        {data.state === 'assigned' ? (
          <BeforeTest
            attempt={data}
            onChange={(attempt) => {
              setFresh(true)
              keep(attempt)
            }}
          />
        ) : data.state === 'started' ? (
          <TakeTest
            key={data.started_at}
            attempt={data}
            fresh={fresh}
            onChange={keep}
            onOver={async () => void (await refetch())}
          />
        ) : (
          <TestResult attempt={data} onNews={refetch} />
        )}
      </div>
    )
  }
  if (error instanceof ApiError && error.status === 404) return missing
  return (
    <div className="grid gap-5 max-w-190">
      {isError ? (
        <LoadFailed title={t('failed')} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <SkeletonRegion label={t('loading')} className="grid gap-4">
          <Skeleton width={280} height={32} />
          <Skeleton height={240} />
        </SkeletonRegion>
      )}
    </div>
  )
}

type Props = { attempt: TestAttempt; onChange: (attempt: TestAttempt) => void }

/** Introduction before the start; an earlier result may be reused. */
function BeforeTest({ attempt, onChange }: Props) {
  const t = useTranslations('tests')
  const showError = useErrorToast()
  const { reusable } = attempt
  const params = { publicId: attempt.public_id }

  const { mutate: run, ...running } = useMutation({
    mutationFn: (what: 'start' | 'reuse') =>
      what === 'start'
        ? api('POST /v1/test-attempts/:publicId/start', { params })
        : api('POST /v1/test-attempts/:publicId/reuse', { params, body: { consent: true } }),
    onSuccess: onChange,
    onError: showError,
  })
  const busy = running.isPending ? running.variables : null
  return (
    <Card className="grid gap-4 p-5">
      <p>{t('facts', { questions: attempt.total, minutes: attempt.minutes, pass: attempt.pass_score })}</p>
      {attempt.intro ? <p className="whitespace-pre-line">{attempt.intro}</p> : null}
      <ul className="list-disc pl-5 text-soft">
        <li>{t('ruleSave')}</li>
        <li>{t('ruleTime')}</li>
        <li>{t('ruleOnce')}</li>
        <li>{t('ruleWho', { company: attempt.company_name })}</li>
      </ul>
      {attempt.deadline_at ? <p>{t('until', { day: formatDay(attempt.deadline_at) })}</p> : null}
      {reusable ? (
        <Notice tone="accent">
          <p>{t('reusable', { score: reusable.score, day: formatDay(reusable.graded_at) })}</p>
          <p className="text-xs text-soft">{t('reuseConsent', { company: attempt.company_name })}</p>
          <Button className="mt-2" busy={busy === 'reuse'} onClick={() => run('reuse')}>
            {t('reuse')}
          </Button>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={busy === 'start'} onClick={() => run('start')}>
          {t('start')}
        </Button>
        <Link className={buttonClass({ variant: 'ghost' })} href={routes.vacancy(attempt.vacancy.public_id)}>
          {t('later')}
        </Link>
      </div>
    </Card>
  )
}

/** Result and next steps. */
function TestResult({ attempt, onNews }: { attempt: TestAttempt; onNews: () => unknown }) {
  const t = useTranslations('tests')
  // A score given by hand shows as soon as it is there.
  useNews(onNews)
  const { state, score, mark, passed } = attempt
  const applies = attempt.negotiation_public_id === null && state !== 'expired'
  return (
    <Card className="grid gap-4 p-5" role="status">
      {state === 'expired' ? (
        <p>{t('expired')}</p>
      ) : score === null || mark === null ? (
        <>
          <h2 className="text-xl">{t('handedIn')}</h2>
          <p className="text-soft">{t('waits')}</p>
        </>
      ) : (
        <>
          <h2 className="text-xl">{t('score', { score })}</h2>
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone={passed ? 'success' : 'warning'}>{t(passed ? 'passed' : 'notPassed')}</Badge>
            <span className="text-soft">{t(`marks.${mark}`)}</span>
          </p>
          <p className="text-soft">{attempt.reused ? t('reused') : t('decides')}</p>
        </>
      )}
      {applies ? (
        <Link
          className={buttonClass({ variant: 'primary', className: 'justify-self-start' })}
          href={withQuery(routes.vacancy(attempt.vacancy.public_id), { apply: 1 })}
        >
          {t('goApply')}
        </Link>
      ) : (
        <Link className={buttonClass({ className: 'justify-self-start' })} href={routes.myApplications()}>
          {t('goApplications')}
        </Link>
      )}
    </Card>
  )
}
