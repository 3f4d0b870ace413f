'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { HeldInterviews } from '@/components/interviews/card/held-interviews'
import { SentProposal } from '@/components/interviews/card/sent-proposal'
import { InterviewTab } from '@/components/interviews/interview-tab'
import { useOpenProposal } from '@/components/interviews/propose/use-open-proposal'
import { useOpenInterviews } from '@/components/interviews/use-interviews'
import { ProposeInterviewProvider } from '@/components/layout/propose-interview'
import { MatchNotes, MatchSign } from '@/components/matching/match-score'
import { NewMatchesSwitch, ResumeMatches } from '@/components/matching/resume-matches'
import { useMatchCounters } from '@/components/matching/use-matches'
import { Inbox } from '@/components/negotiations/inbox/inbox'
import { InviteButton } from '@/components/negotiations/invite/invite-button'
import { personName } from '@/components/negotiations/person-name'
import { VacancyWorkspace, WorkspaceFallback, wholeCompanyTabs } from '@/components/negotiations/workspace'
import { HideResumeAction } from '@/components/postponed/hide-action'
import { PostponeAction } from '@/components/postponed/postpone-action'
import { PostponedList } from '@/components/postponed/postponed-list'
import { usePostponedCounters } from '@/components/postponed/use-postponed'
import { ResumeWithPdf } from '@/components/resumes/pdf-beside'
import { ResumeDocument } from '@/components/resumes/resume-document'
import { InterviewSetup as SelectionTab } from '@/components/screening/interview-setup'
import { routes, type VacancyTab } from '@/lib/routes'
import { useMay } from '@/stores/rights'

/** A tab of the employer's workspace; resumes are rendered by the resumes feature. */
export function VacancyTabView({
  publicId,
  tab: asked,
  missing,
}: {
  publicId: string
  tab: VacancyTab
  missing: ReactNode
}) {
  const invite = useTranslations('negotiations.invite')
  const router = useRouter()
  const whole = useMay()('see_all')
  // The first tab of a vacancy, and links of colleagues, may lead to what takes the whole company.
  const tab = !whole && wholeCompanyTabs.includes(asked) ? 'applications' : asked
  useEffect(() => {
    if (tab !== asked) router.replace(routes.vacancyView(publicId, tab))
  }, [tab, asked, publicId, router])
  const { data: matches } = useMatchCounters('vacancy', publicId, whole)
  const item = useSearchParams().get('item')
  const postponedList = usePostponedCounters('vacancy', publicId, whole)
  const meetings = useOpenInterviews({ of: 'vacancy', publicId })
  const counts = {
    ...meetings,
    ...(matches && { matches }),
    ...(postponedList && { postponed: { total: postponedList.postponed, new: postponedList.overdue } }),
  }
  const propose = useOpenProposal()
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
    <VacancyWorkspace
      publicId={publicId}
      tab={tab}
      missing={item && !whole ? <ItemAlone item={item} tab={tab} /> : missing}
      counts={counts}
    >
      {tab === 'applications' || tab === 'invitations' ? (
        <ProposeInterviewProvider value={propose}>
          <Inbox
            key={tab}
            vacancyId={publicId}
            origin={tab === 'applications' ? 'application' : 'invitation'}
            renderResume={(resume, negotiation) => (
              <ResumeWithPdf resume={resume} negotiation={negotiation} />
            )}
            renderActs={({ resume }) => (
              <PostponeAction resumeId={resume.public_id} vacancyId={publicId} from={tab} ofCompany />
            )}
            renderProposal={(interview) => <SentProposal interview={interview} />}
            renderInterviews={({ public_id, resume }) => (
              <HeldInterviews negotiationId={public_id} name={personName(resume.name)} />
            )}
            renderMatch={(match) => (
              <>
                <MatchSign score={match.score} />
                <MatchNotes match={match} />
              </>
            )}
          />
        </ProposeInterviewProvider>
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

/** A notice leads to an interview or application of a vacancy that the member does not reach: they see the item alone. */
function ItemAlone({ item, tab }: { item: string; tab: VacancyTab }) {
  const router = useRouter()
  const t = useTranslations('negotiations.my')
  useEffect(() => {
    const isInterview = tab === 'video-interviews' || tab === 'office-interviews'
    router.replace(
      isInterview ? routes.myInterviews({ view: 'list', item }) : routes.myApplications({ item }),
    )
  }, [item, tab, router])
  return <WorkspaceFallback label={t('loading')} title={t(`tab.${tab}`)} />
}
