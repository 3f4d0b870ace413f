'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { negotiationsKey } from '@/components/layout/own-queries'
import { PageSteps } from '@/components/layout/page-steps'
import { TableDownload } from '@/components/layout/table-download'
import { useNews } from '@/components/layout/use-news'
import { CountBadge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { MailIcon, SendIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { Segmented } from '@/components/ui/tabs'
import { api } from '@/lib/api/client'
import type { NegotiationOrigin, NegotiationState } from '@/lib/contracts/enums'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useOwnColumns } from '../download-columns'
import { useAddress } from '../list-address'
import { type PageQuery, readPage, useNegotiations } from '../use-negotiations'
import { OwnNegotiationCard } from './own-negotiation-card'

const phases = ['all', 'open', 'viewed', 'interview', 'refused', 'silent', 'ended'] as const
type Phase = (typeof phases)[number]
/** A status filter is offered only for statuses in use. */
const statuses: Partial<Record<Phase, NegotiationState>> = {
  viewed: 'viewed',
  interview: 'interview',
  refused: 'declined_by_employer',
  silent: 'expired',
}
const narrowed = (phase: Phase): Pick<PageQuery, 'phase' | 'status'> =>
  phase === 'open' || phase === 'ended' ? { phase } : { status: statuses[phase] }

type Props = {
  /** Null: of all resumes. */
  resumeId: string | null
  origin: NegotiationOrigin
  /** Further actions on the vacancy, passed in by the page. */
  actions?: (negotiation: Negotiation) => ReactNode
}

/** The candidate's applications or invitations, of one resume or of all, with their history. */
export function OwnNegotiations({ resumeId, origin, actions }: Props) {
  const t = useTranslations('negotiations')
  const address = useAddress()
  const phase = phases.find((each) => each === address.phase) ?? 'all'
  const columns = useOwnColumns()
  const scope = resumeId === null ? ({ of: 'me' } as const) : ({ of: 'resume', publicId: resumeId } as const)
  const query = { origin, ...narrowed(phase), page: address.page }
  const list = useNegotiations(scope, query)
  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} />
  }
  if (!list.data) {
    return (
      <SkeletonRegion label={t('my.loading')} className="mine">
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} height={148} />
        ))}
      </SkeletonRegion>
    )
  }
  const { results, by_status, size, total } = list.data
  if (Object.keys(by_status).length === 0) return <NothingYet resumeId={resumeId} origin={origin} />
  const countOf = (each: Phase) => by_status[statuses[each] ?? ''] ?? 0
  const shown = phases.filter(
    (each) => !statuses[each] || each === phase || (origin === 'application' && countOf(each) > 0),
  )
  return (
    <div className="mine">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('mine.phase')}</legend>
        {shown.map((each) => (
          <button
            key={each}
            type="button"
            className={chipClass({ outline: true })}
            aria-pressed={each === phase}
            onClick={() => address.change({ phase: each === 'all' ? null : each, page: null, item: null })}
          >
            {t(`mine.${each}Phase`)}
            {statuses[each] ? <span className="tabular">{formatNumber(countOf(each))}</span> : null}
          </button>
        ))}
      </fieldset>
      {results.length === 0 ? <EmptyState title={t('mine.emptyPhase')} /> : null}
      <ul className="grid gap-3" aria-busy={list.isPlaceholderData}>
        {results.map((negotiation) => (
          <li key={negotiation.public_id}>
            <OwnNegotiationCard
              negotiation={negotiation}
              actions={actions?.(negotiation)}
              named={resumeId === null}
              open={negotiation.public_id === address.item}
              onToggle={(open) => address.change({ item: open ? negotiation.public_id : null }, 'replace')}
            />
          </li>
        ))}
      </ul>
      {total > 0 ? (
        <TableDownload
          label={t('download.button')}
          columns={columns}
          before={() => api('POST /v1/my/exports', { body: { list: 'applications' } })}
          read={(page) => readPage(scope, { ...query, ...page })}
          file={t('download.mine')}
          sheet={t('download.mine')}
          align="start"
          small
        />
      ) : null}
      <PageSteps
        page={address.page}
        size={size}
        total={total}
        onChange={(page) => address.change({ page: page === 1 ? null : String(page), item: null })}
      />
    </div>
  )
}

function NothingYet({ resumeId, origin }: Pick<Props, 'resumeId' | 'origin'>) {
  const t = useTranslations('negotiations.mine')
  return origin === 'application' ? (
    <EmptyState
      icon={<SendIcon size={32} />}
      title={resumeId === null ? t('allEmpty') : t('empty')}
      text={t('emptyText')}
    >
      <Link href={routes.vacancies()} className={buttonClass({ variant: 'primary' })}>
        {t('findWork')}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState icon={<MailIcon size={32} />} title={t('emptyInvitations')} text={t('emptyInvitationsText')}>
      <Link
        href={resumeId === null ? routes.myResumes() : routes.resumeEdit(resumeId)}
        className={buttonClass({ variant: 'primary' })}
      >
        {resumeId === null ? t('toResumes') : t('improve')}
      </Link>
    </EmptyState>
  )
}

/** Applications and invitations of all resumes, with the rest of the daily limit. */
export function MyApplications({ actions }: { actions?: (negotiation: Negotiation) => ReactNode }) {
  const t = useTranslations('negotiations.mine')
  const client = useQueryClient()
  const { origin } = useAddress()
  useNews(() => client.invalidateQueries({ queryKey: negotiationsKey }))
  const limit = useQuery({
    queryKey: [...negotiationsKey, 'limit'],
    queryFn: ({ signal }) => api('GET /v1/my/applications/limit', { signal }),
  })
  const unseen = useNegotiations({ of: 'me' }, { origin: 'invitation', page: 1 }).data?.unseen ?? 0
  const left = limit.data
  return (
    <div className="grid gap-5">
      <header className="grid gap-1">
        <h1 className="text-2xl">{t('allTitle')}</h1>
        <p className="text-soft">{t('allLead')}</p>
        <p className="min-h-6 text-soft tabular" aria-live="polite">
          {left
            ? left.remaining_today > 0
              ? t('left', { remaining: left.remaining_today, limit: left.limit })
              : t('noneLeft', { limit: left.limit })
            : null}
        </p>
      </header>
      <div className="flex">
        <Segmented
          label={t('origins')}
          items={[
            { href: routes.myApplications(), label: t('applications'), current: origin === 'application' },
            {
              href: routes.myApplications({ origin: 'invitation' }),
              label: (
                <>
                  {t('invitations')}
                  {unseen > 0 ? (
                    <CountBadge count={unseen} label={t('newInvitations', { count: unseen })} />
                  ) : null}
                </>
              ),
              current: origin === 'invitation',
            },
          ]}
        />
      </div>
      <OwnNegotiations key={origin} resumeId={null} origin={origin} {...(actions && { actions })} />
    </div>
  )
}
