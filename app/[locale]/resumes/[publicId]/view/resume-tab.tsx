'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AutopickupTab } from '@/components/autopickup/autopickup-tab'
import { InterviewTab } from '@/components/interviews/interview-tab'
import { useOpenInterviews } from '@/components/interviews/use-interviews'
import { NetworkFieldset } from '@/components/layout/network-fieldset'
import { MatchNotes, MatchSign } from '@/components/matching/match-score'
import { useMatchCounters } from '@/components/matching/use-matches'
import { VacancyMatches } from '@/components/matching/vacancy-matches'
import { ApplyNow } from '@/components/negotiations/apply/apply-from-resume'
import { OwnNegotiations } from '@/components/negotiations/own/own-negotiations'
import { ResumeWorkspace } from '@/components/negotiations/workspace'
import { HideVacancyAction } from '@/components/postponed/hide-action'
import { PostponeAction } from '@/components/postponed/postpone-action'
import { PostponedList } from '@/components/postponed/postponed-list'
import { postponedKey, usePostponedCounters } from '@/components/postponed/use-postponed'
import { ViewsPanel } from '@/components/resumes/own/views-panel'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { type ResumeTab, routes } from '@/lib/routes'

export function ResumeTabView({
  publicId,
  tab,
  missing,
  overview = false,
}: {
  publicId: string
  tab: ResumeTab
  missing: ReactNode
  /** Show view statistics above the tab. */
  overview?: boolean
}) {
  const { data: matches } = useMatchCounters('resume', publicId)
  const item = useSearchParams().get('item')
  const postponedList = usePostponedCounters('resume', publicId)
  const meetings = useOpenInterviews({ of: 'resume', publicId })
  const counts = {
    ...meetings,
    ...(matches && { matches }),
    ...(postponedList && {
      postponed: { total: postponedList.postponed, new: postponedList.overdue },
      autopickup: { total: postponedList.new_finds, new: postponedList.new_finds },
    }),
  }
  const sign = (score: number) => <MatchSign score={score} />
  return (
    <ResumeWorkspace publicId={publicId} tab={tab} missing={missing} counts={counts}>
      {overview ? <ViewsPanel publicId={publicId} /> : null}
      {tab === 'applications' || tab === 'invitations' ? (
        <OwnNegotiations
          key={tab}
          resumeId={publicId}
          origin={tab === 'applications' ? 'application' : 'invitation'}
          actions={({ vacancy }) => (
            <>
              <HideVacancyAction vacancy={vacancy} resumeId={publicId} />
              <PostponeAction resumeId={publicId} vacancyId={vacancy.public_id} from={tab} />
            </>
          )}
        />
      ) : tab === 'matches' ? (
        <VacancyMatches
          resumeId={publicId}
          actions={({ vacancy, actions }, refresh) => (
            <NetworkFieldset className="contents">
              <HideVacancyAction vacancy={vacancy} resumeId={publicId} />
              <PostponeAction resumeId={publicId} vacancyId={vacancy.public_id} from="matches" />
              {actions.includes('apply') ? (
                <ApplyNow vacancy={vacancy} resumeId={publicId} onSent={refresh} />
              ) : null}
            </NetworkFieldset>
          )}
        />
      ) : tab === 'postponed' ? (
        <NetworkFieldset>
          <PostponedList
            side="resume"
            publicId={publicId}
            sign={sign}
            act={({ vacancy }) => (vacancy ? <ApplyNow vacancy={vacancy} resumeId={publicId} /> : null)}
            similar={(vacancyId) => <SimilarVacancies vacancyId={vacancyId} />}
          />
        </NetworkFieldset>
      ) : tab === 'autopickup' ? (
        <NetworkFieldset>
          <AutopickupTab resumeId={publicId} sign={sign} notes={(match) => <MatchNotes match={match} />} />
        </NetworkFieldset>
      ) : (
        <InterviewTab
          key={tab}
          scope={{ of: 'resume', publicId }}
          tab={tab === 'office-interviews' ? 'office' : 'video'}
          item={item}
        />
      )}
    </ResumeWorkspace>
  )
}

/** Open vacancies similar to a closed one. */
function SimilarVacancies({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('shelf')
  const common = useTranslations('common')
  const { data, isError } = useQuery({
    queryKey: [...postponedKey, 'similar', vacancyId],
    queryFn: ({ signal }) =>
      api('GET /v1/vacancies/:publicId/similar', { params: { publicId: vacancyId }, signal }),
  })
  if (isError || data?.length === 0) return <p className="text-soft">{t('similarNone')}</p>
  if (!data) {
    return (
      <SkeletonRegion label={t('loading')}>
        <Skeleton height={72} />
      </SkeletonRegion>
    )
  }
  return (
    <ul className="shelf-similar">
      {data.slice(0, 4).map((vacancy) => (
        <li key={vacancy.public_id}>
          <Link href={routes.vacancy(vacancy.public_id)} className="link">
            {vacancy.title}
          </Link>
          <span className="text-soft">
            {vacancy.company.name}
            {'\u00a0· '}
            {salaryText(vacancy.salary, common)}
          </span>
        </li>
      ))}
    </ul>
  )
}
