'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { chipClass } from '@/components/ui/chip'
import { SearchIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import {
  type Autopickup,
  type AutopickupFind,
  type AutopickupState,
  findMarks,
  maxConfirmed,
} from '@/lib/contracts/autopickup'
import type { MatchScore } from '@/lib/contracts/match-score'
import { formatDay, formatRecentMoment } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'
import { FindCard } from './find-card'
import { Settings } from './settings'
import { settingsOf, useAutopickup, useFinds, useSaveAutopickup, useStoreAutopickup } from './use-autopickup'

const tones = { off: 'neutral', active: 'success', paused: 'warning' } as const

type Props = {
  resumeId: string
  /** The match score and its reasons, rendered by the matching feature. */
  sign: (score: number) => ReactNode
  notes: (match: MatchScore) => ReactNode
}

/** Autopickup of a resume: its settings and its finds. */
export function AutopickupTab({ resumeId, sign, notes }: Props) {
  const t = useTranslations('autopickup')
  const own = useAutopickup(resumeId)
  const [open, setOpen] = useState(false)
  if (own.isError && !own.data) {
    return <LoadFailed onRetry={() => void own.refetch()} busy={own.isFetching} />
  }
  if (!own.data) {
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-4 min-w-0 max-w-215">
        <Skeleton height={148} />
        <Skeleton height={220} />
      </SkeletonRegion>
    )
  }
  const now = own.data
  const begins = now.fresh && now.state === 'off'
  return (
    <div className="grid gap-4 min-w-0 max-w-215">
      <Card as="section" className="grid gap-3 min-w-0">
        {begins ? (
          <>
            <h2 className="text-lg">{t('off.title')}</h2>
            <p className="text-soft">{t('off.text')}</p>
          </>
        ) : (
          <AutopickupStatus now={now} resumeId={resumeId} open={open} onOpen={setOpen} />
        )}
        {begins || open ? (
          <Settings
            key={now.revision}
            now={now}
            resumeId={resumeId}
            sign={sign}
            notes={notes}
            onSaved={() => setOpen(false)}
          />
        ) : null}
      </Card>
      {begins ? null : <Finds now={now} resumeId={resumeId} sign={sign} notes={notes} />}
    </div>
  )
}

type AutopickupStatusProps = {
  now: Autopickup
  resumeId: string
  open: boolean
  onOpen: (open: boolean) => void
}

function AutopickupStatus({ now, resumeId, open, onOpen }: AutopickupStatusProps) {
  const t = useTranslations('autopickup')
  const errors = useTranslations('errors')
  const save = useSaveAutopickup(resumeId)
  const move = (state: AutopickupState) =>
    save.mutate(
      { ...settingsOf(now), state },
      {
        onError: (error) =>
          showToast({
            variant: 'warning',
            message:
              error instanceof ApiError && error.code === 'conflict_changes'
                ? t('changed')
                : errorText(error, errors),
          }),
      },
    )
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const rested = now.state === 'paused' && now.pause === 'by_hand'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={tones[now.state]}>{t(`state.${now.state}`)}</Badge>
        {now.next_run_at ? (
          <span className="text-soft">
            {t(now.cadence === 'instant' ? 'instantNext' : 'next', {
              when: formatRecentMoment(now.next_run_at, { timeZone }),
            })}
          </span>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 ml-auto">
          {now.state === 'active' ? (
            <Button size="sm" busy={save.isPending} onClick={() => move('paused')}>
              {t('rest')}
            </Button>
          ) : null}
          {now.state === 'off' || rested ? (
            <Button size="sm" variant="primary" busy={save.isPending} onClick={() => move('active')}>
              {rested ? t('resume') : t('turnOn')}
            </Button>
          ) : null}
          {now.state === 'off' ? null : (
            <Button size="sm" variant="ghost" disabled={save.isPending} onClick={() => move('off')}>
              {t('turnOff')}
            </Button>
          )}
          <Button size="sm" aria-expanded={open} onClick={() => onOpen(!open)}>
            {open ? t('hideSettings') : t('settings')}
          </Button>
        </div>
      </div>
      {now.pause ? <p>{t(`pause.${now.pause}`)}</p> : null}
      <p className="text-soft">{t('lead')}</p>
      <ul className="flex flex-wrap items-center gap-x-3 gap-y-2 text-soft tabular-nums">
        <li>{t('today', { count: now.found_today, limit: now.daily_limit })}</li>
        <li>{t('left', { left: now.applications_left, limit: now.applications_limit })}</li>
      </ul>
    </>
  )
}

type FindsProps = {
  now: Autopickup
  resumeId: string
  sign: (score: number) => ReactNode
  notes: (match: MatchScore) => ReactNode
}

type Mark = (typeof findMarks)[number]

/** Finds by day; the selected ones are applied to at once, each with its letter. */
function Finds({ now, resumeId, sign, notes }: FindsProps) {
  const t = useTranslations('autopickup')
  const errors = useTranslations('errors')
  const keep = useStoreAutopickup(resumeId)
  const [mark, setMark] = useState<Mark | undefined>()
  const [page, setPage] = useState(1)
  const [letters, setLetters] = useState<Record<string, string>>({})
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const [failures, setFailures] = useState<Record<string, string>>({})
  const list = useFinds(resumeId, { page, mark })
  useSeen(resumeId, list.data?.results)

  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) {
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-3">
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} height={180} />
        ))}
      </SkeletonRegion>
    )
  }
  const { results, by_mark: marks, total, size } = list.data
  if (Object.keys(marks).length === 0) {
    return <EmptyState icon={<SearchIcon size={32} />} title={t('empty')} text={t('emptyText')} />
  }
  const letterOf = (find: AutopickupFind) => letters[find.public_id] ?? find.letter ?? ''
  const ready = results.filter((find) => find.can_apply && chosen.includes(find.public_id))
  const most = Math.min(maxConfirmed, now.applications_left)
  const choose = (id: string, on: boolean) => {
    if (on && chosen.length >= most) {
      showToast({ variant: 'warning', message: t('tooMany', { limit: most }) })
      return
    }
    setChosen(on ? [...chosen, id] : chosen.filter((each) => each !== id))
  }

  async function send() {
    setSending(true)
    try {
      const answer = await api('POST /v1/resumes/:publicId/autopickup/confirmations', {
        params: { publicId: resumeId },
        body: { items: ready.map((find) => ({ find_public_id: find.public_id, letter: letterOf(find) })) },
        idempotencyKey: nanoid(),
      })
      const failed = answer.results.filter((each) => each.error_code !== null)
      setFailures(
        Object.fromEntries(
          failed.map((each) => [each.find_public_id, errors(each.error_code ?? 'unexpected_error')]),
        ),
      )
      setChosen(failed.map((each) => each.find_public_id))
      showToast({
        variant: failed.length > 0 ? 'warning' : 'success',
        message: t('sent', { count: answer.results.length - failed.length }),
      })
    } catch (error) {
      showToast({ variant: 'danger', message: errorText(error, errors) })
    } finally {
      await keep()
      setSending(false)
    }
  }

  const days = [...new Set(results.map((find) => find.day))]
  return (
    <section className="grid gap-4 min-w-0" aria-label={t('finds')}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('finds')}</legend>
        {[undefined, ...findMarks].map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            className={chipClass({ outline: true })}
            aria-pressed={mark === each}
            onClick={() => {
              setMark(each)
              setPage(1)
            }}
          >
            {t(`marks.${each ?? 'all'}`)}
            {each && marks[each] ? <span className="text-soft">{`\u00a0${marks[each]}`}</span> : null}
          </button>
        ))}
      </fieldset>
      {results.length === 0 ? <EmptyState title={t('emptyMark')} /> : null}
      {days.map((day) => {
        const found = results.filter((find) => find.day === day)
        return (
          <section key={day} className="grid gap-3">
            <h2 className="text-base/tight font-semibold">
              {formatDay(day)}
              <span className="text-soft">{`\u00a0· ${t('day', { count: found.length })}`}</span>
            </h2>
            <ul className="grid gap-3">
              {found.map((find) => (
                <li key={find.public_id}>
                  <FindCard
                    find={find}
                    resumeId={resumeId}
                    chosen={chosen.includes(find.public_id)}
                    onChoose={(on) => choose(find.public_id, on)}
                    letter={letterOf(find)}
                    onLetter={(letter) => setLetters({ ...letters, [find.public_id]: letter })}
                    failure={failures[find.public_id]}
                    sign={sign}
                    notes={notes}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <PageSteps page={page} size={size} total={total} onChange={setPage} />
      {ready.length > 0 ? (
        <>
          <p className="text-soft">
            {t('confirmHint', { limit: maxConfirmed, left: now.applications_left })}
          </p>
          <div className="sticky-bar bar-chosen bottom-[calc(var(--bar-height)+8px)] justify-end py-3 max-md:justify-center">
            <Button variant="primary" busy={sending} onClick={() => void send()}>
              {t('confirm', { count: ready.length })}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  )
}

/** Marks the shown finds as seen: the tab counter drops, the rows stay marked during this visit. */
function useSeen(resumeId: string, results: readonly AutopickupFind[] | undefined): void {
  const told = useRef(new Set<string>())
  useEffect(() => {
    const fresh = (results ?? []).filter((find) => find.mark === 'new' && !told.current.has(find.public_id))
    if (fresh.length === 0) return
    for (const find of fresh) told.current.add(find.public_id)
    api('POST /v1/resumes/:publicId/autopickup/seen', {
      params: { publicId: resumeId },
      body: { ids: fresh.map((find) => find.public_id) },
    }).catch((error: unknown) => console.warn('New finds could not be marked as seen', error))
  }, [resumeId, results])
}
