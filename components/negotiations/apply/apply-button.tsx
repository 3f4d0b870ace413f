'use client'

import { useRouter } from 'next/navigation'
import { Suspense } from 'react'
import { late } from '@/components/layout/late'
import { Button } from '@/components/ui/button'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/session'
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

const CandidateApply = late<ApplyButtonProps & { candidateId: string }>(
  () => import('./candidate-apply').then((module) => module.CandidateApply),
  ({ labels }) => <p className="text-sm text-soft">{labels.failed}</p>,
)

/** «Откликнуться»: a guest goes to the sign-up; the button of a candidate is loaded for candidates only. */
export function ApplyButton(props: ApplyButtonProps) {
  const { vacancyId, size, block, labels } = props
  const router = useRouter()
  const user = useSession((session) => session.user)
  const signUp = () => router.push(routes.signUp({ next: `${routes.vacancy(vacancyId)}?${APPLY_PARAM}=1` }))
  const button = (onClick?: () => void) => (
    <Button
      variant="primary"
      size={size}
      block={block}
      className="only-candidate"
      busy={!onClick}
      onClick={onClick}
    >
      {labels.apply}
    </Button>
  )
  if (user?.accountType !== 'candidate') return button(signUp)
  return (
    <Suspense fallback={button()}>
      <CandidateApply {...props} candidateId={user.id} />
    </Suspense>
  )
}
