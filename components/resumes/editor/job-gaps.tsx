'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import {
  blank,
  gapPeriod,
  isExplained,
  type JobGap,
  jobGaps,
  withLine,
  withoutLine,
} from '@/lib/shared/resume-writing'
import type { ResumeForm } from './resume-form'
import { readChoice, selectBlank, storeChoice } from './writing-help'

const hiddenGapsKey = 'dv:hidden-gaps'
const shownGaps = 3
const lineOf = (gap: JobGap) => `${gapPeriod(gap)}: ${blank}`

/** Pauses between jobs that no text explains, each with a line to begin with. */
export function JobGaps({ form, aboutId }: { form: UseFormReturn<ResumeForm>; aboutId: string }) {
  const t = useTranslations('resumeForm.writing.gaps')
  const words = useTranslations('resumeForm.writing')
  const [jobs, about] = useWatch({ control: form.control, name: ['jobs', 'about'] })
  const [hidden, setHidden] = useState<readonly string[]>([])
  useEffect(() => setHidden(readChoice(hiddenGapsKey).split(' ')), [])
  const texts = [about, ...jobs.map((job) => job.description)]
  const gaps = jobGaps(jobs).filter((gap) => !hidden.includes(gap.from))
  const begun = gaps.filter((gap) => about.includes(lineOf(gap)))
  const open = gaps.filter((gap) => !isExplained(gap, texts)).slice(0, shownGaps)
  if (begun.length + open.length === 0) return null

  const change = (next: string) => form.setValue('about', next, { shouldDirty: true, shouldTouch: true })
  const lengthOfGap = ({ months }: JobGap) =>
    [
      months >= 12 ? t('years', { count: Math.floor(months / 12) }) : '',
      months % 12 > 0 ? t('months', { count: months % 12 }) : '',
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <section className="grid gap-3" aria-label={t('label')}>
      {begun.map((gap) => (
        <Notice key={gap.from} tone="success" role="status" title={t('added', { period: gapPeriod(gap) })}>
          <div className="flex flex-wrap gap-2 mt-2">
            <Button size="sm" onClick={() => selectBlank(aboutId)}>
              {t('fill')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => change(withoutLine(about, lineOf(gap)))}>
              {words('undo')}
            </Button>
          </div>
        </Notice>
      ))}
      {open.map((gap) => (
        <Notice
          key={gap.from}
          title={t('title', { length: lengthOfGap(gap), period: gapPeriod(gap).toLowerCase() })}
        >
          <p>{t('text')}</p>
          <div className="flex flex-wrap gap-2 mt-2">
            <Button size="sm" onClick={() => change(withLine(about, lineOf(gap), 'about'))}>
              {t('add')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                const next = [...hidden, gap.from].slice(-50)
                setHidden(next)
                storeChoice(hiddenGapsKey, next.join(' ').trim())
              }}
            >
              {t('hide')}
            </Button>
          </div>
        </Notice>
      ))}
    </section>
  )
}
