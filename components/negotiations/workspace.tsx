'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { NarrowedBadge } from '@/components/layout/narrowed-badge'
import { Badge, type Tone } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { Tabs } from '@/components/ui/tabs'
import { ApiError } from '@/lib/api/errors'
import type { UnreadConversations } from '@/lib/contracts/conversations'
import type { ResumeState, VacancyState } from '@/lib/contracts/enums'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { RESUME_TABS, type ResumeTab, routes, VACANCY_TABS, type VacancyTab } from '@/lib/routes'
import { useMay } from '@/stores/rights'
import {
  useLiveNegotiations,
  useOwnResumeHead,
  useOwnVacancyHead,
  useUnreadConversations,
} from './use-negotiations'

const vacancyTones: Partial<Record<VacancyState, Tone>> = {
  active: 'success',
  moderation: 'warning',
  paused: 'warning',
  expired: 'warning',
  rejected: 'danger',
  blocked: 'danger',
}
const resumeTones: Partial<Record<ResumeState, Tone>> = {
  published: 'success',
  moderation: 'warning',
  blocked: 'danger',
}

/** Instead of a vacancy of a company that the reader has just left. */
function AccessEnded() {
  const t = useTranslations('negotiations.my.ended')
  return (
    <EmptyState title={t('title')} text={t('text')} level={1}>
      <Link href={routes.myNotifications()} className={buttonClass({ variant: 'primary' })}>
        {t('notices')}
      </Link>
      <Link href={routes.myVacancies()} className={buttonClass()}>
        {t('own')}
      </Link>
    </EmptyState>
  )
}

/** Tabs that take the whole company: whom to find, and how the selection is set up. */
export const wholeCompanyTabs: readonly VacancyTab[] = ['matches', 'postponed', 'interview']

type Shown = {
  publicId: string
  /** The 404 view, for a foreign or unknown id. */
  missing: ReactNode
  children: ReactNode
}

/** Counters of a tab that another feature renders: total and new. */
export type TabCount = { total: number; new: number }
type Counted<T extends string> = { tab: T; counts?: Partial<Record<T, TabCount>> }

/** The employer's workspace of a vacancy: status, tabs with live counters, the selected tab. */
export function VacancyWorkspace({
  publicId,
  tab,
  counts = {},
  missing,
  children,
}: Shown & Counted<VacancyTab>) {
  const t = useTranslations('negotiations.my')
  const own = useOwnVacancyHead(publicId)
  const may = useMay()
  useLiveNegotiations({ of: 'vacancy', publicId }, own.isSuccess)
  const conversations = useUnreadConversations(
    { of: 'vacancy', publicId },
    own.isSuccess && may('see_all'),
  ).data
  if (own.error instanceof ApiError && own.error.status === 404) {
    // It was there a moment ago: the member was taken out of the company meanwhile.
    return own.data ? <AccessEnded /> : missing
  }
  const counters = own.data?.counters
  const status = own.data?.status ?? 'draft'
  return (
    <Frame
      up={{ href: routes.myVacancies(), label: t('vacancies') }}
      title={own.data ? own.data.fields.title || t('untitled') : null}
      badge={
        <>
          <Badge tone={vacancyTones[status] ?? 'neutral'}>
            {t(`vacancyStatus.${status}`, {
              day: own.data?.expires_at ? formatDay(own.data.expires_at) : '',
            })}
          </Badge>
          {own.data?.narrowed ? <NarrowedBadge label={t('narrowed')} /> : null}
        </>
      }
      actions={
        <>
          {status === 'active' ? (
            <Link href={routes.vacancy(publicId)} className={buttonClass()}>
              {t('publicPage')}
            </Link>
          ) : null}
          {may('recruit') ? (
            <Link href={routes.vacancyEdit(publicId)} className={buttonClass({ variant: 'ink' })}>
              {t('edit')}
            </Link>
          ) : null}
        </>
      }
      failed={own.isError ? () => void own.refetch() : null}
      tabs={VACANCY_TABS.filter((each) => may('see_all') || !wholeCompanyTabs.includes(each)).map((each) => ({
        href: routes.vacancyView(publicId, each),
        label: t(`tab.${each}`),
        current: each === tab,
        ...countOf(counts[each], t),
        ...(each === 'invitations' && { count: counters?.invitations }),
        ...unreadMessagesOf(conversations, each, t),
        ...(each === 'applications' && {
          count: counters?.applications,
          ...(counters?.new_applications && { fresh: t('fresh', { count: counters.new_applications }) }),
        }),
      }))}
    >
      {children}
    </Frame>
  )
}

/** The candidate's workspace of a resume. */
export function ResumeWorkspace({
  publicId,
  tab,
  counts = {},
  missing,
  children,
}: Shown & Counted<ResumeTab>) {
  const t = useTranslations('negotiations.my')
  const own = useOwnResumeHead(publicId)
  useLiveNegotiations({ of: 'resume', publicId }, own.isSuccess)
  const conversations = useUnreadConversations({ of: 'resume', publicId }, own.isSuccess).data
  if (own.error instanceof ApiError && own.error.status === 404) return missing
  const counters = own.data?.counters
  const status = own.data?.status ?? 'draft'
  return (
    <Frame
      up={{ href: routes.myResumes(), label: t('resumes') }}
      title={own.data ? own.data.fields.title || t('untitled') : null}
      badge={<Badge tone={resumeTones[status] ?? 'neutral'}>{t(`resumeStatus.${status}`)}</Badge>}
      actions={
        <Link href={routes.resumeEdit(publicId)} className={buttonClass({ variant: 'ink' })}>
          {t('edit')}
        </Link>
      }
      failed={own.isError ? () => void own.refetch() : null}
      tabs={RESUME_TABS.map((each) => ({
        href: routes.resumeView(publicId, each),
        label: t(`tab.${each}`),
        current: each === tab,
        ...countOf(counts[each], t),
        ...(each === 'applications' && { count: counters?.applications }),
        ...(each === 'invitations' && {
          count: counters?.invitations,
          ...(counters?.new_invitations && { fresh: t('fresh', { count: counters.new_invitations }) }),
        }),
        ...unreadMessagesOf(conversations, each, t),
      }))}
    >
      {children}
    </Frame>
  )
}

function countOf(count: TabCount | undefined, t: ReturnType<typeof useTranslations<'negotiations.my'>>) {
  if (!count) return {}
  return { count: count.total, ...(count.new > 0 && { fresh: t('fresh', { count: count.new }) }) }
}

/** Number of conversations with unread messages in a tab. */
function unreadMessagesOf(
  conversations: UnreadConversations | undefined,
  tab: string,
  t: ReturnType<typeof useTranslations<'negotiations.my'>>,
) {
  if (!conversations || (tab !== 'applications' && tab !== 'invitations') || conversations[tab] === 0)
    return {}
  const count = conversations[tab]
  return { messages: { count, label: t('unreadConversations', { count }) } }
}

type FrameProps = {
  up: { href: string; label: string }
  /** Null while loading: the heading is the current tab. */
  title: string | null
  badge: ReactNode
  actions: ReactNode
  failed: (() => void) | null
  tabs: Parameters<typeof Tabs>[0]['items']
  children: ReactNode
}

function Frame({ up, title, badge, actions, failed, tabs, children }: FrameProps) {
  const t = useTranslations('negotiations.my')
  const root = useRef<HTMLDivElement>(null)
  const counted = tabs.filter(({ count }) => count !== undefined).length
  // On a phone the tabs scroll: the current one must be in sight, also when the counts have come and made them wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts move the tabs
  useEffect(() => {
    root.current?.querySelector('.tab[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [counted])
  return (
    <div ref={root} className="container container-wide cabinet">
      <header className="cabinet-head">
        <div className="cabinet-title">
          <Link href={up.href} className="text-soft hover:underline">
            {up.label}
          </Link>
          <span className="text-soft" aria-hidden="true">
            /
          </span>
          <h1 className="text-lg">{title ?? tabs.find(({ current }) => current)?.label}</h1>
          {title !== null ? (
            badge
          ) : failed ? null : (
            <SkeletonRegion label={t('loading')}>
              <Skeleton width={120} height={28} />
            </SkeletonRegion>
          )}
        </div>
        <div className="cabinet-actions">{actions}</div>
      </header>
      <Tabs items={tabs} label={t('tabs')} />
      <div className="min-w-0">{failed && title === null ? <LoadFailed onRetry={failed} /> : children}</div>
    </div>
  )
}

/** Skeleton until the session is known. */
export function WorkspaceFallback({ label, title }: { label: string; title: string }) {
  return (
    <div className="container container-wide cabinet">
      <h1 className="text-lg">{title}</h1>
      <SkeletonRegion label={label} className="grid gap-5">
        <Skeleton height={44} />
        <Skeleton height={420} />
      </SkeletonRegion>
    </div>
  )
}
