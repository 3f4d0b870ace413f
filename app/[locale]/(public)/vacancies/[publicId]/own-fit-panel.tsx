'use client'

import { useQuery } from '@tanstack/react-query'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MatchNotes, MatchParts, MatchSign } from '@/components/matching/match-score'
import { ownScoresOf } from '@/components/matching/own-score-calls'
import { HideVacancyAction } from '@/components/postponed/hide-action'
import { PostponeAction } from '@/components/postponed/postpone-action'
import { PostponedMessages } from '@/components/postponed/postponed-messages'
import { QueryProvider } from '@/components/providers/query-provider'
import { Card } from '@/components/ui/card'
import type { OwnScore } from '@/lib/contracts/matching'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import dictionaries from '@/messages/ru/dictionaries.json'
import matching from '@/messages/ru/matching.json'

const messages = { matching, dictionaries: { languages: dictionaries.languages } }

type Props = {
  vacancyId: string
  /** In the place that is kept above the description of a phone: what does not fit there is opened. */
  isCompact?: boolean | undefined
  /** Actions with this resume, passed in by the page: they belong to other features. */
  actions?: (resumeId: string) => ReactNode
}

function OwnScorePanel({ vacancyId, isCompact, actions }: Props) {
  // Optional: renders nothing on failure.
  const { data: own, isPending } = useQuery({
    queryKey: ['own-score', vacancyId],
    queryFn: async () => {
      const [score] = await ownScoresOf([vacancyId])
      return score ?? null
    },
  })
  // Without a resume there is nothing to compare: the place that was kept is given back.
  if (!own) return isPending ? null : <span hidden />
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <Panel own={own} isCompact={isCompact} actions={actions?.(own.resume_public_id)} />
    </NextIntlClientProvider>
  )
}

function Panel({
  own,
  isCompact,
  actions,
}: { own: OwnScore; actions: ReactNode } & Pick<Props, 'isCompact'>) {
  const t = useTranslations('matching')
  const rest = (
    <>
      <MatchParts match={own.match} />
      <p className="text-sm text-soft">{t('byResume', { title: own.resume_title })}</p>
      <Link className="link text-sm" href={routes.resumeView(own.resume_public_id, 'matches')}>
        {t('allMatches')}
      </Link>
      {actions ? <div className="flex items-center gap-2">{actions}</div> : null}
    </>
  )
  return (
    <Card as="section" className="grid gap-2.5 print:hidden" aria-labelledby="own-score-title">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="own-score-title" className="text-base">
          {t('yours')}
        </h2>
        <MatchSign score={own.match.score} />
      </div>
      <MatchNotes match={own.match} />
      {isCompact ? (
        <details className="match-rest">
          <summary>{t('more')}</summary>
          <div>{rest}</div>
        </details>
      ) : (
        rest
      )}
    </Card>
  )
}

export type OwnFitVacancy = { public_id: string; title: string; company: { public_id: string | null } }

/** The candidate's match with the open vacancy, and further actions on it. */
export function OwnFitPanel({ vacancy, isCompact }: { vacancy: OwnFitVacancy; isCompact?: boolean }) {
  return (
    <QueryProvider>
      <OwnScorePanel
        vacancyId={vacancy.public_id}
        isCompact={isCompact}
        actions={(resumeId) => (
          <PostponedMessages>
            <PostponeAction resumeId={resumeId} vacancyId={vacancy.public_id} from="page" />
            <HideVacancyAction vacancy={vacancy} resumeId={resumeId} />
          </PostponedMessages>
        )}
      />
    </QueryProvider>
  )
}
