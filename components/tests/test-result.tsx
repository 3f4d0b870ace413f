'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { TestAttempt } from '@/lib/contracts/test-attempts'
import { routes, withQuery } from '@/lib/routes'

/** What came of it, and where to go on. */
export function TestResult({ attempt }: { attempt: TestAttempt }) {
  const t = useTranslations('tests')
  const { state, score, mark, passed } = attempt
  const applies = attempt.negotiation_public_id === null && state !== 'expired'
  return (
    <Card className="test-card" role="status">
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
        <a
          className={buttonClass({ variant: 'primary', className: 'justify-self-start' })}
          href={withQuery(routes.vacancy(attempt.vacancy.public_id), { apply: 1 })}
        >
          {t('goApply')}
        </a>
      ) : (
        <a className={buttonClass({ className: 'justify-self-start' })} href={routes.myApplications()}>
          {t('goApplications')}
        </a>
      )}
    </Card>
  )
}
