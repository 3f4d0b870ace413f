'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CompanyLogo } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/check'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import type { AutopickupFind } from '@/lib/contracts/autopickup'
import type { LearnedChange } from '@/lib/contracts/autopickup-criteria'
import type { MatchScore } from '@/lib/contracts/match-score'
import { formatNumber } from '@/lib/format/number'
import { salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { useStoreAutopickup } from './use-autopickup'

type Props = {
  find: AutopickupFind
  resumeId: string
  chosen: boolean
  onChoose: (on: boolean) => void
  letter: string
  onLetter: (letter: string) => void
  /** The reason why the application was not sent. */
  failure: string | undefined
  sign: (score: number) => ReactNode
  notes: (match: MatchScore) => ReactNode
}

/** One find: the vacancy and the match, its prepared letter, and the outcome. */
export function FindCard({
  find,
  resumeId,
  chosen,
  onChoose,
  letter,
  onLetter,
  failure,
  sign,
  notes,
}: Props) {
  const t = useTranslations('autopickup')
  const common = useTranslations('common')
  const { vacancy } = find
  const move = useDismissal(resumeId, find)
  return (
    <Card as="article" className="pickup-find" data-mark={find.mark}>
      <div className="match-head">
        {vacancy ? (
          <CompanyLogo name={vacancy.company.name} src={vacancy.company.logo_url} decorative />
        ) : null}
        <div className="card-title">
          <h3>
            {vacancy ? (
              <Link href={routes.vacancy(vacancy.public_id)} className="hover:underline">
                {vacancy.title}
              </Link>
            ) : (
              t('gone')
            )}
          </h3>
          {vacancy ? (
            <>
              <p className="text-soft">
                {[vacancy.company.name, vacancy.city?.name].filter(Boolean).join('\u00a0· ')}
              </p>
              <p className="font-semibold">{salaryText(vacancy.salary, common)}</p>
            </>
          ) : null}
        </div>
        {sign(find.score)}
      </div>
      {find.match && find.mark !== 'dismissed' ? notes(find.match) : null}
      {find.letter !== null && chosen ? (
        <Textarea
          aria-label={`${t('letter')}: ${vacancy?.title ?? ''}`}
          rows={7}
          maxLength={10_000}
          value={letter}
          onChange={({ target }) => onLetter(target.value)}
        />
      ) : null}
      {failure ? (
        <p role="alert" className="text-danger">
          {t('notSent', { why: failure })}
        </p>
      ) : null}
      {find.mark === 'dismissed' ? (
        <p className="text-soft">
          {t('dismissedFor', { reason: t(`reason.${find.reason ?? 'other'}`) })}
          {find.learned.length > 0 ? `. ${t('learned', { what: wordsOf(find.learned, t) })}` : null}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {find.mark === 'new' ? <Badge tone="match">{t('new')}</Badge> : null}
        {find.negotiation ? (
          <Link
            className="link"
            href={routes.resumeView(resumeId, 'applications', { item: find.negotiation.public_id })}
          >
            {t('applied')}
          </Link>
        ) : null}
        {find.can_apply ? (
          <Checkbox
            label={t('choose')}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        ) : null}
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2 ml-auto">
          {find.mark === 'dismissed' ? (
            <Button size="sm" busy={move.busy} onClick={() => move.takeBack()}>
              {t('takeBack')}
            </Button>
          ) : find.negotiation ? null : (
            <Button size="sm" variant="ghost" busy={move.busy} onClick={() => void move.ask()}>
              {t('dismiss')}
            </Button>
          )}
        </span>
      </div>
    </Card>
  )
}

type Translate = ReturnType<typeof useTranslations<'autopickup'>>

const wordsOf = (changes: readonly LearnedChange[], t: Translate): string =>
  changes
    .map(({ field, values }) =>
      field === 'min_salary'
        ? t('learnedWhat.min_salary', { value: `${formatNumber(Number(values[0] ?? 0))}\u00a0₽` })
        : t(`learnedWhat.${field}`),
    )
    .join(', ')

/** Dismisses a find with a reason that adjusts the criteria; both can be undone. */
function useDismissal(resumeId: string, find: AutopickupFind) {
  const t = useTranslations('autopickup')
  const errors = useTranslations('errors')
  const keep = useStoreAutopickup(resumeId)
  const params = { publicId: resumeId }
  const body = { find_public_id: find.public_id }
  const { isPending: busy, mutate: change } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (error) => {
      showToast({ variant: 'danger', message: errorText(error, errors) })
      return keep()
    },
  })
  const takeBack = () =>
    change(async () => {
      const { autopickup } = await api('DELETE /v1/resumes/:publicId/autopickup/dismissals', { params, body })
      await keep(autopickup)
    })
  async function ask() {
    const { DismissForm } = await import('./dismiss-form')
    const reason = await openModal(DismissForm, { title: t('dismissTitle'), size: 'sm' })
    if (!reason) return
    change(async () => {
      const next = await api('POST /v1/resumes/:publicId/autopickup/dismissals', {
        params,
        body: { ...body, reason },
      })
      await keep(next.autopickup)
      const what = wordsOf(next.find.learned, t)
      showToast({
        variant: 'success',
        message: what ? t('learned', { what }) : t('dismissed'),
        timeoutMs: 8000,
        action: { label: t('undo'), run: takeBack },
      })
    })
  }
  return { busy, ask, takeBack }
}
