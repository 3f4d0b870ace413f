'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Sparkline } from '@/components/ui/charts'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import type { ResumeState } from '@/lib/contracts/enums'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import { formatRecentDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { incomeText, useResumeWords } from '../words'
import { OwnActions } from './own-actions'

const tones: Partial<Record<ResumeState, Tone>> = {
  published: 'success',
  hidden: 'warning',
  moderation: 'warning',
  blocked: 'danger',
}

type Props = {
  resume: OwnResume
  asOf: number
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** One own resume: visibility, counters, actions. */
export function OwnCard({ resume, asOf, chosen, onChoose }: Props) {
  const t = useTranslations('resumeForm')
  const words = useResumeWords()
  const { public_id: id, status, fields, completeness } = resume
  const title = fields.title || t('untitled')
  const isDraft = status === 'draft'
  const isOpen = status === 'published'
  return (
    <Card as="article" className="own-card" aria-labelledby={`own-${id}`}>
      <input
        type="checkbox"
        className="check-box mt-0.75"
        aria-label={t('choose', { title })}
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id={`own-${id}`} className="min-w-0 text-lg">
            <Link href={isDraft ? routes.resumeEdit(id) : routes.resumeOverview(id)} className="break-words">
              {title}
            </Link>
          </h2>
          <Badge tone={tones[status]}>{t(`states.${status}`)}</Badge>
        </div>
        <p className="text-soft">
          {[
            incomeText(fields.salary ?? null, words),
            ...(isOpen ? [t(`seenBy.${fields.visibility ?? 'clients'}`)] : []),
            t('updated', { date: formatRecentDay(resume.updated_at) }),
          ].join('\u00a0· ')}
        </p>
        {resume.moderation ? (
          <Notice tone="danger" title={t('blockedTitle')}>
            <p className="whitespace-pre-line">{resume.moderation.note}</p>
          </Notice>
        ) : null}
        {status === 'moderation' ? <Notice tone="warning">{t('inModeration')}</Notice> : null}
        {isDraft ? null : <Counters resume={resume} />}
        {status !== 'archived' && completeness < 100 ? (
          <div className="grid max-w-sm gap-1">
            <Progress value={completeness} label={t('completeness', { percent: completeness })} />
            <p className="text-sm text-soft">{t('completeness', { percent: completeness })}</p>
          </div>
        ) : null}
        <OwnActions own={resume} asOf={asOf} />
      </div>
    </Card>
  )
}

/** Views of the last two weeks, invitations and applications; new ones are highlighted. */
function Counters({ resume }: { resume: OwnResume }) {
  const t = useTranslations('resumeForm')
  const { public_id: id, counters, views_by_day } = resume
  const lately = views_by_day.reduce((sum, day) => sum + day.views, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <span className="flex flex-wrap items-center gap-2">
        {lately > 0 ? (
          <Sparkline
            values={views_by_day.map((day) => day.views)}
            label={t('viewsLately', { count: lately, days: views_by_day.length })}
          />
        ) : null}
        <Counter href={routes.resumeOverview(id)} count={counters.views}>
          {t('views', { count: counters.views })}
        </Counter>
        {counters.new_views > 0 ? (
          <Badge tone="accent">{t('newOnes', { count: counters.new_views })}</Badge>
        ) : null}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Counter href={routes.resumeView(id, 'invitations')} count={counters.invitations}>
          {t('invitations', { count: counters.invitations })}
        </Counter>
        {counters.new_invitations > 0 ? (
          <Badge tone="accent">{t('newInvitations', { count: counters.new_invitations })}</Badge>
        ) : null}
      </span>
      <Counter href={routes.resumeView(id, 'applications')} count={counters.applications}>
        {t('applications', { count: counters.applications })}
      </Counter>
    </div>
  )
}

/** A counter leads to what it counts; that there is nothing is said quietly. */
function Counter({ href, count, children }: { href: string; count: number; children: ReactNode }) {
  return (
    <Link href={href} className={count > 0 ? 'link' : 'text-soft hover:underline'}>
      {children}
    </Link>
  )
}
