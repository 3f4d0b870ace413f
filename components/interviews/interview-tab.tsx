'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { ClockIcon, PlusIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { InterviewPhase, InterviewTab as Tab } from '@/lib/contracts/interview-states'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { isInternalPath } from '@/lib/session/claims'
import { openModal } from '@/stores/modals'
import { useMay } from '@/stores/rights'
import { showToast } from '@/stores/toasts'
import { InterviewCard } from './card/interview-card'
import { RoomGate } from './room/room-entry'
import type { RenderResume } from './room/room-resume'
import {
  channelOf,
  type Scope,
  useInterview,
  useInterviewsByPhase,
  useLiveInterviews,
  useRefreshInterviews,
} from './use-interviews'

type Props = {
  scope: Scope
  /** Both kinds when absent. */
  tab?: Tab
  /** The channel with all events of this person or company. */
  channel?: string | null
  /** The interview that a notification linked to. */
  item?: string | null
  /** Draws a resume beside a video call. */
  renderResume?: RenderResume | undefined
}

/** «Ждут ответа», «Предстоят», «Прошли»: the same groups for both sides. */
export function InterviewTab(props: Props) {
  return (
    <>
      <Lists {...props} />
      {props.tab === 'office' ? null : <RoomGate renderResume={props.renderResume} />}
    </>
  )
}

function Lists({ scope, tab, channel = null, item = null }: Props) {
  const t = useTranslations('interviews')
  const may = useMay()
  useLiveInterviews(channelOf(scope, channel))
  const [pages, setPages] = useState<Record<InterviewPhase, number>>({ waiting: 1, upcoming: 1, past: 1 })
  const { data, isError, isFetching, isPlaceholderData, refetch } = useInterviewsByPhase(scope, tab, pages)
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <SkeletonRegion label={t('loading')} className="talks-list">
        <Skeleton height={140} className="rounded-card" />
        <Skeleton height={140} className="rounded-card" />
      </SkeletonRegion>
    )
  const propose =
    scope.of === 'vacancy' && may('recruit') ? <ProposeButton vacancyId={scope.publicId} tab={tab} /> : null
  if (data.every(({ total }) => total === 0)) {
    const empty = scope.of === 'mine' ? 'mine' : scope.of
    return (
      <EmptyState
        icon={<ClockIcon size={32} />}
        title={t(`empty.${empty}.title`)}
        text={t(`empty.${empty}.text`)}
      >
        {propose ?? (
          <Link
            href={
              scope.of === 'resume'
                ? routes.resumeView(scope.publicId, 'applications')
                : routes.myApplications()
            }
            className={buttonClass({ variant: 'primary' })}
          >
            {t('toApplications')}
          </Link>
        )}
      </EmptyState>
    )
  }
  const isListed = data.some(({ results }) => results.some(({ public_id: id }) => id === item))
  return (
    <div className="talks">
      {propose ? <div className="talks-head">{propose}</div> : null}
      {item && !isListed ? <Named publicId={item} scope={scope} /> : null}
      {data.map(({ phase, results, page, size, total }) => {
        if (total === 0) return null
        return (
          <section key={phase} aria-labelledby={`talks-${phase}`}>
            <h2 id={`talks-${phase}`} className="text-lg">
              {t(`phase.${phase}`)} <span className="text-soft tabular">{total}</span>
            </h2>
            <ul className="talks-list" aria-busy={isPlaceholderData}>
              {results.map((interview) => (
                <li key={interview.public_id}>
                  <InterviewCard
                    interview={interview}
                    wide={scope.of === 'mine'}
                    marked={interview.public_id === item}
                  />
                </li>
              ))}
            </ul>
            <PageSteps
              page={page}
              size={size}
              total={total}
              onChange={(next) => setPages((before) => ({ ...before, [phase]: next }))}
            />
          </section>
        )
      })}
    </div>
  )
}

/** The linked interview is on another page of the list. */
function Named({ publicId, scope }: { publicId: string; scope: Scope }) {
  const { data } = useInterview(publicId)
  if (!data || (scope.of !== 'mine' && data[scope.of].public_id !== scope.publicId)) return null
  return <InterviewCard interview={data} wide={scope.of === 'mine'} marked />
}

/** Opens the form; a URL parameter that names a candidate opens it at once. */
function ProposeButton({ vacancyId, tab }: { vacancyId: string; tab: Tab | undefined }) {
  const t = useTranslations('interviews')
  const refresh = useRefreshInterviews()
  const router = useRouter()
  const showError = useErrorToast()
  /**
   * `into`: the company stage of the board's column that led here, where the candidate stands then. `back`: the page that led
   * here, where the invitation is shown as well.
   */
  const open = async (
    negotiationId: string | null,
    into: string | null = null,
    back: string | null = null,
  ) => {
    const { ProposeInterviewForm } = await import('./propose/propose-interview-form')
    const sent = await openModal(ProposeInterviewForm, {
      title: t('proposeNamed'),
      size: 'lg',
      props: { vacancyId, negotiationId, tab: negotiationId ? undefined : tab },
    })
    if (!sent) {
      if (isInternalPath(back)) router.replace(back)
      return
    }
    if (into && negotiationId && sent.people.includes(negotiationId))
      await api('PUT /v1/negotiations/:publicId/stage', {
        params: { publicId: negotiationId },
        body: { stage_public_id: into },
      }).catch(showError)
    showToast({
      variant: 'success',
      message: `${t('create.sent', { count: sent.created })}. ${t('create.sentText')}`,
    })
    if (sent.skipped > 0)
      showToast({ variant: 'warning', message: t('create.skipped', { count: sent.skipped }) })
    await refresh()
    if (isInternalPath(back)) {
      router.replace(back)
      return
    }
    // What was sent is shown as the candidate has it, also when it is of the other tab.
    router.push(
      routes.vacancyView(vacancyId, sent.kind === 'office' ? 'office-interviews' : 'video-interviews', {
        ...(sent.first && { item: sent.first }),
      }),
    )
  }
  const start = useRef(open)
  useEffect(() => {
    const url = new URL(window.location.href)
    const named = url.searchParams.get('propose')
    if (!named) return
    const into = url.searchParams.get('into')
    url.searchParams.delete('propose')
    const back = url.searchParams.get('back')
    url.searchParams.delete('into')
    url.searchParams.delete('back')
    window.history.replaceState(null, '', url)
    void start.current(named, into, back)
  }, [])
  return (
    <Button variant="primary" onClick={() => void open(null)}>
      <PlusIcon size={18} />
      {t('propose')}
    </Button>
  )
}
