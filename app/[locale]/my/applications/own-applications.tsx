'use client'

import { MyApplications } from '@/components/negotiations/own/own-negotiations'
import { HideVacancyAction } from '@/components/postponed/hide-action'
import { PostponeAction } from '@/components/postponed/postpone-action'

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
