'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { useClaims } from '@/components/layout/use-claims'
import { useNews } from '@/components/layout/use-news'
import { QueryProvider } from '@/components/providers/query-provider'
import { buttonClass } from '@/components/ui/button'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { MemberHome as MemberHomeData } from '@/lib/contracts/home'
import { isMeetingOff } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { queryOf, routes } from '@/lib/routes'
import common from '@/messages/ru/common.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import matching from '@/messages/ru/matching.json'
import memberHome from '@/messages/ru/memberHome.json'
import negotiations from '@/messages/ru/negotiations.json'
import { groups } from '@/messages/ru/queue.json'
import { Application, Draft, FirstStep, Matches, ownTime, Part, Queue, Row } from './member-home-parts'

const messages = { common, memberHome, matching, negotiations, dictionaries, queue: { groups } }

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

/** With whom and for what: the other side, unless it hides its name, and the vacancy. */
function subjectOf({ company, candidate, vacancy }: Interview, isEmployer: boolean): string {
  const other = isEmployer ? candidate && `${candidate.first} ${candidate.last}`.trim() : company.name
  return other ? `${other}, ${vacancy.title}` : vacancy.title
}

/** Answers due and meetings agreed, the nearest first. */
const inOrder = ({ waiting, interviews }: MemberHomeData): (Negotiation | Interview)[] => {
  const date = (each: Negotiation | Interview) =>
    Date.parse(('interview' in each ? each.turn?.due_at : each.starts_at) ?? '') || Number.POSITIVE_INFINITY
  return [...waiting, ...interviews].sort((a, b) => (date(a) < date(b) ? -1 : date(a) > date(b) ? 1 : 0))
}

/** An agreed meeting, and what is still missing for it. */
function Meeting({ interview, isEmployer }: { interview: Interview; isEmployer: boolean }) {
  const t = useTranslations('memberHome')
  const pass = useTranslations('negotiations.interview')
  const isPassMissing = !isEmployer && interview.pass?.needed === true && !interview.pass.given
  return (
    <Row>
      <p className="min-w-0 wrap-anywhere">
        <b className="block tabular first-letter:uppercase">
          {interview.starts_at ? formatRecentMoment(interview.starts_at, ownTime()) : null}
        </b>
        <span className="block text-soft">
          {t('interview', { subject: subjectOf(interview, isEmployer) })}
        </span>
        {isPassMissing ? <span className="block text-warning">{t('passNeeded')}</span> : null}
      </p>
      <Link
        className={buttonClass({ size: 'sm', ...(isPassMissing && { variant: 'primary' }) })}
        href={routes.myInterviews({ ...(isEmployer && { view: 'list' }), item: interview.public_id })}
      >
        {isPassMissing ? pass('givePass') : t('open')}
      </Link>
    </Row>
  )
}

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
  const off = data.news.filter(isMeetingOff)
  const news = data.news.filter((negotiation) => !isMeetingOff(negotiation))
  const todo = inOrder(data)
  const searches = data.searches.filter(({ new_count }) => new_count > 0)
  const isQuiet = data.first_steps.length + off.length + todo.length + data.unread === 0 && !unconfirmed
  const drafts = data.first_steps.includes('draft') ? data.drafts.slice(1) : data.drafts
  const hasMore = data.matches !== null || news.length + drafts.length + searches.length > 0
  return (
    <div className={hasMore ? 'member-day-columns' : 'member-day member-day-wide'}>
      <div className="member-day">
        <Part title={t('todo')} id="day-todo">
          {data.first_steps.map((step, index) => (
            <FirstStep key={step} step={step} main={index === 0} draft={data.drafts[0]} />
          ))}
          {employer ? <Queue queue={data.queue} isFirst={data.first_steps.length === 0} /> : null}
          {off.map((negotiation) => (
            <Application key={negotiation.public_id} negotiation={negotiation} />
          ))}
          {todo.map((each) =>
            'interview' in each ? (
              <Application key={each.public_id} negotiation={each} waiting />
            ) : (
              <Meeting key={each.public_id} interview={each} isEmployer={employer} />
            ),
          )}
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
        {data.sent.length > 0 ? (
          <Part
            title={t('sent')}
            id="day-sent"
            all={{ href: routes.myApplications(), label: t('allAnswers') }}
          >
            {data.sent.map((negotiation) => (
              <Application key={negotiation.public_id} negotiation={negotiation} due />
            ))}
          </Part>
        ) : null}
      </div>
      {hasMore ? (
        <div className="member-day">
          {news.length > 0 ? (
            <Part
              title={t('news')}
              id="day-news"
              all={{ href: routes.myApplications(), label: t('allAnswers') }}
            >
              {news.map((negotiation) => (
                <Application key={negotiation.public_id} negotiation={negotiation} />
              ))}
            </Part>
          ) : null}
          {data.matches ? <Matches matches={data.matches} /> : null}
          {drafts.length > 0 ? (
            <Part title={t('drafts')} id="day-drafts">
              {drafts.map(({ public_id, ...draft }) => (
                <Row key={public_id}>
                  <Draft draft={draft} />
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
        </div>
      ) : null}
    </div>
  )
}
