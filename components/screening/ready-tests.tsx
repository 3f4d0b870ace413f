'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { SkillTest } from '@/lib/contracts/skill-tests'
import { useReadyTests } from './use-screening'

/** Tests written by us; a copy is the company's own to change. */
export function ReadyTests({ onCopied }: { onCopied: (test: SkillTest) => void }) {
  const t = useTranslations('screening.ready')
  const { data } = useReadyTests()
  const [busy, setBusy] = useState<string | null>(null)
  const tellError = useErrorToast()
  if (!data) return null

  async function copy(code: string) {
    setBusy(code)
    try {
      onCopied(await api('POST /v1/my/tests/copies', { body: { code }, idempotencyKey: nanoid() }))
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <details className="screening-ready">
      <summary>{t('title', { count: data.length })}</summary>
      <ul className="screening-rows">
        {data.map((test) => (
          <li key={test.code} className="screening-ready-row">
            <div className="min-w-0">
              <p className="font-semibold">{test.title}</p>
              <p className="text-soft">{test.intro}</p>
              <p className="text-xs text-soft">
                {t('facts', { questions: test.questions, minutes: test.minutes, pass: test.pass_score })}
              </p>
            </div>
            <Button
              size="sm"
              busy={busy === test.code}
              aria-label={t('takeOf', { title: test.title })}
              onClick={() => void copy(test.code)}
            >
              {t('take')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
