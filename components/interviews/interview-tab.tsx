'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { ClockIcon, PlusIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import type { InterviewPhase, InterviewTab as Tab } from '@/lib/contracts/interview-states'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useMay } from '@/stores/rights'
import { InterviewCard } from './card/interview-card'
import { useOpenProposal } from './propose/use-open-proposal'
import { RoomGate } from './room/room-entry'
import type { RenderResume } from './room/room-resume'
import {
  channelOf,
  type Scope,
  useInterview,
  useInterviewsByPhase,
  useLiveInterviews,
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

/** Opens the form, and shows then what was sent as the candidate has it, also when it is of the other tab. */
function ProposeButton({ vacancyId, tab }: { vacancyId: string; tab: Tab | undefined }) {
  const t = useTranslations('interviews')
  const propose = useOpenProposal()
  const router = useRouter()
  const showError = useErrorToast()
  const open = async () => {
    const sent = await propose({ vacancyId, people: [], title: t('proposeNamed'), tab })
    if (!sent) return
    router.push(
      routes.vacancyView(vacancyId, sent.kind === 'office' ? 'office-interviews' : 'video-interviews', {
        ...(sent.first && { item: sent.first }),
      }),
    )
  }
  return (
    <Button variant="primary" onClick={() => void open().catch(showError)}>
      <PlusIcon size={18} />
      {t('propose')}
    </Button>
  )
}
