'use client'

import dynamic from 'next/dynamic'
import { HeldInterviews } from '@/components/interviews/card/held-interviews'
import { SentProposal } from '@/components/interviews/card/sent-proposal'
import { useOpenProposal } from '@/components/interviews/propose/use-open-proposal'
import { ProposeInterviewProvider } from '@/components/layout/propose-interview'
import { MatchNotes, MatchSign } from '@/components/matching/match-score'
import { MyApplications } from '@/components/negotiations/own/own-negotiations'
import { personName } from '@/components/negotiations/person-name'
import { HideVacancyAction } from '@/components/postponed/hide-action'
import { PostponeAction } from '@/components/postponed/postpone-action'
import { ResumeWithPdf } from '@/components/resumes/pdf-beside'

/** Not loaded by candidates. */
const Queue = dynamic(() => import('@/components/negotiations/queue/queue').then((module) => module.Queue), {
  ssr: false,
})

/** All applications and invitations of the person, with further actions on each vacancy. */
export function OwnApplications() {
  return (
    <MyApplications
      actions={({ vacancy, resume, origin }) => (
        <>
          <HideVacancyAction vacancy={vacancy} resumeId={resume.public_id} />
          <PostponeAction
            resumeId={resume.public_id}
            vacancyId={vacancy.public_id}
            from={origin === 'invitation' ? 'invitations' : 'applications'}
          />
        </>
      )}
    />
  )
}

/** The employer's queue over all vacancies. */
export function EmployerQueue() {
  const propose = useOpenProposal()
  return (
    <ProposeInterviewProvider value={propose}>
      <Queue
        renderResume={(resume, negotiation) => <ResumeWithPdf resume={resume} negotiation={negotiation} />}
        renderActs={({ resume, vacancy, origin }) => (
          <PostponeAction
            resumeId={resume.public_id}
            vacancyId={vacancy.public_id}
            from={origin === 'invitation' ? 'invitations' : 'applications'}
            ofCompany
          />
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
  )
}
