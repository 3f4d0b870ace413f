'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '@/components/ui/button'
import { SearchIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { negotiationStages } from '@/lib/contracts/negotiation-stages'
import type { ResumeView } from '@/lib/contracts/resumes'
import { routes } from '@/lib/routes'
import { InboxPane } from './inbox-pane'
import { InboxRow } from './inbox-row'
import { PageSteps } from './page-steps'
import { countStages } from './stage-counts'
import { StageList } from './stage-list'
import { useAddress } from './use-address'
import { useNegotiations } from './use-negotiations'

type Props = {
  vacancyId: string
  origin: NegotiationOrigin
  /** Draws the whole resume under the letter; resumes are another feature's. */
  renderResume: (resume: ResumeView) => ReactNode
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [role="menu"]') !== null

/** The employer's desk: stages, the list, and the one that is open beside it. */
export function Inbox({ vacancyId, origin, renderResume }: Props) {
  const t = useTranslations('negotiations')
  const address = useAddress()
  const stage = negotiationStages.find((each) => each === address.stage)
  const list = useNegotiations({ of: 'vacancy', publicId: vacancyId }, { origin, stage, page: address.page })
  const rows = list.data?.results ?? []
  const root = useRef<HTMLDivElement>(null)

  const step = useRef((_: 1 | -1) => {})
  useEffect(() => {
    step.current = (by) => {
      const here = rows.findIndex(({ public_id }) => public_id === address.item)
      const next = rows[here < 0 ? 0 : here + by]
      if (next) address.change({ item: next.public_id }, 'replace')
    }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      // The keys of the Russian layout lie on the same places.
      if (event.code === 'KeyJ') step.current(1)
      else if (event.code === 'KeyK') step.current(-1)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  useEffect(() => {
    if (!address.item) return
    root.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [address.item])

  if (list.isError && !list.data) {
    return (
      <ErrorState
        title={t('cabinet.failed')}
        text={t('cabinet.failedText')}
        retryLabel={t('cabinet.retry')}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!list.data) return <InboxSkeleton label={t('cabinet.loading')} />
  const counts = countStages(list.data)
  if (counts.all === 0 && !address.item) return <NobodyYet origin={origin} />

  return (
    <div ref={root} className="inbox" data-open={address.item !== null}>
      <StageList
        counts={counts}
        current={stage ?? null}
        onChoose={(next) => address.change({ stage: next, page: null, item: null })}
      />
      <section className="inbox-list" aria-label={t('inbox.list')} aria-busy={list.isPlaceholderData}>
        {rows.length === 0 ? (
          <EmptyState title={t('inbox.emptyStage')}>
            <button
              type="button"
              className={buttonClass()}
              onClick={() => address.change({ stage: null, page: null })}
            >
              {t('inbox.showAll')}
            </button>
          </EmptyState>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.public_id}>
                <InboxRow
                  negotiation={row}
                  current={row.public_id === address.item}
                  onOpen={() => address.change({ item: row.public_id })}
                />
              </li>
            ))}
          </ul>
        )}
        <PageSteps
          page={address.page}
          size={list.data.size}
          total={list.data.total}
          onChange={(page) => address.change({ page: page === 1 ? null : String(page), item: null })}
        />
        <p className="inbox-keys">{t('inbox.keys')}</p>
      </section>
      <section className="inbox-pane" aria-label={t('inbox.pane')}>
        <InboxPane
          publicId={address.item}
          origin={origin}
          renderResume={renderResume}
          onBack={() => address.change({ item: null })}
        />
      </section>
    </div>
  )
}

function NobodyYet({ origin }: { origin: NegotiationOrigin }) {
  const t = useTranslations('negotiations.inbox')
  const applications = origin === 'application'
  return (
    <EmptyState
      icon={<SearchIcon size={32} />}
      title={applications ? t('empty') : t('emptyInvitations')}
      text={applications ? t('emptyText') : t('emptyInvitationsText')}
    >
      <a href={routes.resumes()} className={buttonClass({ variant: 'primary' })}>
        {t('findPeople')}
      </a>
    </EmptyState>
  )
}

export function InboxSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label} className="inbox">
      <div className="grid content-start gap-3">
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} height={32} />
        ))}
      </div>
      <div className="grid content-start gap-3">
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={88} />
        ))}
      </div>
      <Skeleton height={480} className="inbox-pane" />
    </SkeletonRegion>
  )
}
