'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useState } from 'react'
import { late } from '@/components/layout/late'
import { Button } from '@/components/ui/button'
import { routes } from '@/lib/routes'
import { checkSession, sessionStore, useSession } from '@/stores/session'
import { APPLY_PARAM } from '../names'

/** What everybody may see; the other words come with the button of a candidate. */
export interface ApplyLabels {
  apply: string
  failed: string
}

export interface ApplyButtonProps {
  vacancyId: string
  vacancyTitle: string
  promiseDays: number
  size?: 'sm' | 'md' | 'lg' | undefined
  block?: boolean | undefined
  labels: ApplyLabels
}

const CandidateApply = late<ApplyButtonProps & { candidateId: string; pressed: boolean }>(
  () => import('./candidate-apply').then((module) => module.CandidateApply),
  ({ labels }) => <p className="text-sm text-soft">{labels.failed}</p>,
)

/**
 * «Откликнуться»: a guest goes to the sign-up; the button of a candidate is loaded for candidates only. It is a form with an
 * action, because React keeps a submission that comes before the page's scripts and carries it out after them.
 */
export function ApplyButton(props: ApplyButtonProps) {
  const { vacancyId, size, block, labels } = props
  const router = useRouter()
  const user = useSession((session) => session.user)
  const [pressed, setPressed] = useState(false)
  function press() {
    // The session may not have been read yet.
    checkSession()
    if (sessionStore.getState().user?.accountType === 'candidate') setPressed(true)
    else router.push(routes.signUp({ next: `${routes.vacancy(vacancyId)}?${APPLY_PARAM}=1` }))
  }
  const button = (busy: boolean) => (
    <Button type="submit" variant="primary" size={size} block={block} className="only-candidate" busy={busy}>
      {labels.apply}
    </Button>
  )
  // One form for all, since React drops a kept submission of a form that has gone.
  return (
    <form action={press} className="contents">
      {user?.accountType === 'candidate' ? (
        <Suspense fallback={button(true)}>
          <CandidateApply {...props} candidateId={user.id} pressed={pressed} />
        </Suspense>
      ) : (
        button(false)
      )}
    </form>
  )
}
