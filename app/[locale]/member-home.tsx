'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { InterviewStep } from '@/components/layout/interview-step'
import { LoadFailed } from '@/components/layout/load-failed'
import { useClaims } from '@/components/layout/use-claims'
import { useNews } from '@/components/layout/use-news'
import { MatchNotes, MatchSign } from '@/components/matching/match-score'
import { StatusBadge, TurnLine } from '@/components/negotiations/status'
import { QueryProvider } from '@/components/providers/query-provider'
import { buttonClass } from '@/components/ui/button'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { Day } from '@/lib/contracts/home'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatRecentMoment } from '@/lib/format/date'
import { salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { queryOf, routes } from '@/lib/routes'
import common from '@/messages/ru/common.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import matching from '@/messages/ru/matching.json'
import memberHome from '@/messages/ru/memberHome.json'
import negotiations from '@/messages/ru/negotiations.json'

const messages = { common, memberHome, matching, negotiations, dictionaries }

/** The home page's part for members; fetched by the browser, so that the page itself stays the same for everyone. */
export function MemberHome() {
  return (
    <QueryProvider>
      <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
        <Today />
      </NextIntlClientProvider>
    </QueryProvider>
  )
}

const key = ['day'] as const

function Today() {
  const t = useTranslations('memberHome')
  const client = useQueryClient()
  const claims = useClaims()
  useNews(() => client.invalidateQueries({ queryKey: key }))
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /v1/my/day', { signal }),
  })
  if (!claims) return null
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-3">
        <Skeleton height={88} className="rounded-card" />
        <Skeleton height={88} className="rounded-card" />
      </SkeletonRegion>
    )
  const employer = claims.accountType === 'employer'
  const unconfirmed = claims.emailAddress !== null && !claims.emailAddressVerified
  const searches = data.searches.filter(({ new_count }) => new_count > 0)
  const isQuiet =
    data.waiting.length + data.interviews.length + data.unread + data.unopened === 0 && !unconfirmed
  return (
    <>
      <Part title={t('todo')} id="day-todo">
        {employer ? (
          <Row>
            <p>{t('unopened', { count: data.unopened })}</p>
            <Link className={buttonClass({ variant: 'primary', size: 'sm' })} href={routes.myApplications()}>
              {t('queue')}
            </Link>
          </Row>
        ) : null}
        {data.waiting.map((negotiation) => (
          <Talk key={negotiation.public_id} negotiation={negotiation} waiting />
        ))}
        {data.interviews.map(({ public_id, starts_at, company, vacancy }) => (
          <Row key={public_id}>
            <p className="min-w-0 wrap-anywhere">
              <b className="tabular">{starts_at ? formatRecentMoment(starts_at, ownTime()) : null}</b>
              <span className="block text-soft">
                {t('interview', { company: company.name, vacancy: vacancy.title })}
              </span>
            </p>
            <Link
              className={buttonClass({ size: 'sm' })}
              href={routes.myInterviews(employer ? { view: 'list', item: public_id } : { item: public_id })}
            >
              {t('open')}
            </Link>
          </Row>
        ))}
        {data.unread > 0 ? (
          <Row>
            <p>{t('unread', { count: data.unread })}</p>
            <Link className={buttonClass({ size: 'sm' })} href={routes.myConversations()}>
              {t('read')}
            </Link>
          </Row>
        ) : null}
        {unconfirmed ? (
          <Row>
            <p>{t('confirmEmail')}</p>
            <Link className={buttonClass({ size: 'sm' })} href={routes.myProfile()}>
              {t('confirm')}
            </Link>
          </Row>
        ) : null}
        {isQuiet && !employer ? <p className="text-soft">{t('quiet')}</p> : null}
      </Part>
      {data.news.length > 0 ? (
        <Part title={t('news')} id="day-news" all={{ href: routes.myApplications(), label: t('allAnswers') }}>
          {data.news.map((negotiation) => (
            <Talk key={negotiation.public_id} negotiation={negotiation} />
          ))}
        </Part>
      ) : null}
      {data.matches ? <Matches matches={data.matches} /> : null}
      {data.drafts.length > 0 ? (
        <Part title={t('drafts')} id="day-drafts">
          {data.drafts.map(({ public_id, title, completeness }) => (
            <Row key={public_id}>
              <p className="min-w-0 wrap-anywhere">
                <b>{title || t('untitled')}</b>
                <span className="block text-soft">{t('completeness', { percent: completeness })}</span>
              </p>
              <Link className={buttonClass({ size: 'sm' })} href={routes.resumeEdit(public_id)}>
                {t('continue')}
              </Link>
            </Row>
          ))}
        </Part>
      ) : null}
      {searches.length > 0 ? (
        <Part
          title={t('searches')}
          id="day-searches"
          all={{ href: routes.mySearches(), label: t('allSearches') }}
        >
          {searches.map(({ public_id, list, name, query, new_count, new_capped }) => (
            <Row key={public_id}>
              <Link className="link min-w-0 wrap-anywhere" href={routes[list](queryOf(query))}>
                {name}
              </Link>
              <span className="tabular">{t(new_capped ? 'newMore' : 'new', { count: new_count })}</span>
            </Row>
          ))}
        </Part>
      ) : null}
    </>
  )
}

const ownTime = () => Intl.DateTimeFormat().resolvedOptions()

type PartProps = { title: string; id: string; all?: { href: string; label: string }; children: ReactNode }

function Part({ title, id, all, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div className="home-head">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {all ? (
          <Link href={all.href} className="home-all">
            {all.label}
          </Link>
        ) : null}
      </div>
      <div className="grid gap-2">{children}</div>
    </section>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">{children}</div>
)

/** An application or invitation as one line: whose turn it is, or what the company did and when. */
function Talk({ negotiation, waiting = false }: { negotiation: Negotiation; waiting?: boolean }) {
  const t = useTranslations('memberHome')
  const { vacancy, resume, interview, public_id: item, origin, history } = negotiation
  const at = history.at(-1)?.at ?? negotiation.updated_at
  return (
    <Row>
      <div className="grid gap-1 min-w-0">
        <Link
          className="link font-semibold wrap-anywhere"
          href={routes.myApplications({ item, ...(origin === 'invitation' && { origin }) })}
        >
          {vacancy.title}
        </Link>
        <p className="text-soft wrap-anywhere">{vacancy.company.name}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge negotiation={negotiation} side="candidate" />
          <time dateTime={at} className="text-soft text-xs/body tabular">
            {formatRecentMoment(at, ownTime())}
          </time>
        </p>
        {waiting ? <TurnLine negotiation={negotiation} side="candidate" /> : null}
      </div>
      {interview ? (
        <InterviewStep interview={interview} of={{ resume: resume.public_id }} size="sm" />
      ) : waiting ? (
        <Link
          className={buttonClass({ variant: 'primary', size: 'sm' })}
          href={routes.myApplications({ item, ...(origin === 'invitation' && { origin }) })}
        >
          {t('answer')}
        </Link>
      ) : null}
    </Row>
  )
}

function Matches({ matches }: { matches: NonNullable<Day['matches']> }) {
  const t = useTranslations('memberHome')
  const words = useTranslations('common')
  return (
    <Part
      title={t('matches', { count: matches.new })}
      id="day-matches"
      all={{ href: routes.resumeView(matches.resume.public_id, 'matches'), label: t('allMatches') }}
    >
      {matches.results.map(({ vacancy, match }) => (
        <Row key={vacancy.public_id}>
          <div className="grid gap-1 min-w-0">
            <Link className="link font-semibold wrap-anywhere" href={routes.vacancy(vacancy.public_id)}>
              {vacancy.title}
            </Link>
            <p className="text-soft wrap-anywhere">
              {[vacancy.company.name, vacancy.city?.name].filter(Boolean).join('\u00a0· ')}
            </p>
            <p className="font-semibold">{salaryText(vacancy.salary, words)}</p>
            <MatchNotes match={match} />
          </div>
          <MatchSign score={match.score} />
        </Row>
      ))}
    </Part>
  )
}
