'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import type { ResumeState } from '@/lib/contracts/enums'
import type { OwnResume } from '@/lib/contracts/resumes'
import { formatRecentDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { incomeText } from '../words'
import { useLifecycle } from './use-lifecycle'

const tones: Partial<Record<ResumeState, Tone>> = {
  published: 'success',
  hidden: 'warning',
  moderation: 'warning',
  blocked: 'danger',
}

/** One own resume: who sees it, what has come in, what can be done. */
export function OwnResumeRow({ resume }: { resume: OwnResume }) {
  const t = useTranslations('resumeForm')
  const words = { t: useTranslations('resumes'), names: useTranslations('dictionaries') }
  const router = useRouter()
  const { public_id: id, status, fields, counters, completeness } = resume
  const { busy, show, hide, remove, renewLink, copy } = useLifecycle(resume, () =>
    router.push(routes.resumeEdit(id)),
  )
  const isDraft = status === 'draft'
  const isOpen = status === 'published'
  const canEdit = isDraft || isOpen || status === 'hidden'
  const byLink = isOpen && resume.direct_token !== null
  return (
    <Card as="article" className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg">
          <Link
            href={isDraft ? routes.resumeEdit(id) : routes.resumeView(id, 'applications')}
            className="break-words"
          >
            {fields.title || t('untitled')}
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
      {isDraft || completeness < 100 ? (
        <div className="grid max-w-sm gap-1">
          <Progress value={completeness} label={t('completeness', { percent: completeness })} />
          <p className="text-sm text-soft">{t('completeness', { percent: completeness })}</p>
        </div>
      ) : null}
      {isDraft ? null : (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link href={routes.resumeView(id, 'invitations')} className="link">
            {t('invitations', { count: counters.invitations })}
          </Link>
          {counters.new_invitations > 0 ? (
            <Badge tone="accent">{t('newInvitations', { count: counters.new_invitations })}</Badge>
          ) : null}
          <Link href={routes.resumeView(id, 'applications')} className="link">
            {t('applications', { count: counters.applications })}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {canEdit ? (
          <Link
            className={buttonClass({ size: 'sm', variant: isDraft ? 'primary' : 'outline' })}
            href={routes.resumeEdit(id)}
          >
            {isDraft ? t('continue') : t('edit')}
          </Link>
        ) : null}
        {isDraft ? null : (
          <Link className={buttonClass({ size: 'sm' })} href={routes.resume(id)}>
            {t('open')}
          </Link>
        )}
        {byLink ? (
          <>
            <Button size="sm" onClick={() => void copy()}>
              {t('copyLink')}
            </Button>
            <Button size="sm" busy={busy} onClick={() => void renewLink()}>
              {t('renewLink')}
            </Button>
          </>
        ) : null}
        {isOpen ? (
          <Button size="sm" busy={busy} onClick={() => void hide()}>
            {t('hide')}
          </Button>
        ) : null}
        {status === 'hidden' ? (
          <Button size="sm" variant="primary" busy={busy} onClick={() => void show()}>
            {t('publishAgain')}
          </Button>
        ) : null}
        {canEdit ? (
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
