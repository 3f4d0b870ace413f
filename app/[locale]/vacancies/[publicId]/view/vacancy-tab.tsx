'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { InterviewTab } from '@/components/interviews/interview-tab'
import { useOpenInterviews } from '@/components/interviews/use-interviews'
import { MatchNotes, MatchSign } from '@/components/matching/match-score'
import { NewMatchesSwitch, ResumeMatches } from '@/components/matching/resume-matches'
import { useMatchCounters } from '@/components/matching/use-matches'
import { Inbox } from '@/components/negotiations/inbox/inbox'
import { InviteButton } from '@/components/negotiations/invite/invite-button'
import { VacancyWorkspace } from '@/components/negotiations/workspace'
import { HideResumeAction } from '@/components/postponed/hide-action'
import { PostponeAction } from '@/components/postponed/postpone-action'
import { PostponedList } from '@/components/postponed/postponed-list'
import { usePostponedCounters } from '@/components/postponed/use-postponed'
import { ResumeDocument } from '@/components/resumes/resume-document'
import { InterviewSetup as SelectionTab } from '@/components/screening/interview-setup'
import type { VacancyTab } from '@/lib/routes'

/** A tab of the employer's workspace; resumes are rendered by the resumes feature. */
export function VacancyTabView({
  publicId,
  tab,
  missing,
}: {
  publicId: string
  tab: VacancyTab
  missing: ReactNode
}) {
  const invite = useTranslations('negotiations.invite')
  const { data: matches } = useMatchCounters('vacancy', publicId)
  const item = useSearchParams().get('item')
  const postponedList = usePostponedCounters('vacancy', publicId)
  const meetings = useOpenInterviews({ of: 'vacancy', publicId })
  const counts = {
    ...meetings,
    ...(matches && { matches }),
    ...(postponedList && { postponed: { total: postponedList.postponed, new: postponedList.overdue } }),
  }
  const inviteButton = (resumeId: string, onSent?: () => void) => (
    <InviteButton
      resumeId={resumeId}
      vacancyId={publicId}
      onSent={onSent}
      size="sm"
      labels={{
        invite: invite('button'),
        title: invite('title'),
        done: invite('done'),
        doneReview: invite('doneReview'),
        follow: invite('follow'),
      }}
    />
  )
  return (
    <VacancyWorkspace publicId={publicId} tab={tab} missing={missing} counts={counts}>
      {tab === 'applications' || tab === 'invitations' ? (
        <Inbox
          key={tab}
          vacancyId={publicId}
          origin={tab === 'applications' ? 'application' : 'invitation'}
          renderResume={(resume) => <ResumeDocument resume={resume} level={2} />}
          renderActs={({ resume }) => (
            <PostponeAction resumeId={resume.public_id} vacancyId={publicId} from={tab} ofCompany />
          )}
          renderMatch={(match) => (
            <>
              <MatchSign score={match.score} />
              <MatchNotes match={match} />
            </>
          )}
        />
      ) : tab === 'matches' ? (
        <ResumeMatches
          vacancyId={publicId}
          actions={({ resume, actions }, refresh) => (
            <>
              <HideResumeAction resume={resume} vacancyId={publicId} />
              <PostponeAction resumeId={resume.public_id} vacancyId={publicId} from="matches" ofCompany />
              {actions.includes('invite') ? inviteButton(resume.public_id, refresh) : null}
            </>
          )}
        >
          <NewMatchesSwitch vacancyId={publicId} />
        </ResumeMatches>
      ) : tab === 'interview' ? (
        <SelectionTab vacancyId={publicId} />
      ) : tab === 'postponed' ? (
        <PostponedList
          side="vacancy"
          publicId={publicId}
          sign={(score) => <MatchSign score={score} />}
          act={({ resume }) => (resume ? inviteButton(resume.public_id) : null)}
          similar={() => null}
        />
      ) : (
        <InterviewTab
          key={tab}
          scope={{ of: 'vacancy', publicId }}
          tab={tab === 'office-interviews' ? 'office' : 'video'}
          item={item}
          renderResume={(resume) => <ResumeDocument resume={resume} level={2} />}
        />
      )}
    </VacancyWorkspace>
  )
}
