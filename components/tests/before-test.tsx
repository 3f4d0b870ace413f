'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { TestAttempt } from '@/lib/contracts/test-attempts'
import { formatDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'

type Props = { attempt: TestAttempt; onChange: (attempt: TestAttempt) => void }

/** What awaits, before the clock starts; an earlier result may stand instead. */
export function BeforeTest({ attempt, onChange }: Props) {
  const t = useTranslations('tests')
  const tellError = useErrorToast()
  const [busy, setBusy] = useState<'start' | 'reuse' | null>(null)
  const { reusable } = attempt
  const params = { publicId: attempt.public_id }

  async function run(what: 'start' | 'reuse') {
    setBusy(what)
    try {
      onChange(
        what === 'start'
          ? await api('POST /v1/test-attempts/:publicId/start', { params })
          : await api('POST /v1/test-attempts/:publicId/reuse', { params, body: { consent: true } }),
      )
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Card className="test-card">
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
          <Button className="mt-2" busy={busy === 'reuse'} onClick={() => void run('reuse')}>
            {t('reuse')}
          </Button>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={busy === 'start'} onClick={() => void run('start')}>
          {t('start')}
        </Button>
        <a className={buttonClass({ variant: 'ghost' })} href={routes.vacancy(attempt.vacancy.public_id)}>
          {t('later')}
        </a>
      </div>
    </Card>
  )
}
