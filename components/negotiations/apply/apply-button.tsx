'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useCallback, useEffect } from 'react'
import { late } from '@/components/layout/late'
import { Button } from '@/components/ui/button'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/session'
import { APPLY_PARAM, takeApplyParam } from '../names'

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

/**
 * «Откликнуться»: a guest goes to the sign-up; the button of a candidate is loaded for candidates only. Before the page's
 * scripts are there the press is a plain form, which asks for the same page with the parameter that opens what was wanted.
 */
export function ApplyButton(props: ApplyButtonProps) {
  const { vacancyId, size, block, labels } = props
  const router = useRouter()
  const user = useSession((session) => session.user)
  const isGuest = useSession((session) => session.ready && !session.user)
  const signUp = useCallback(
    () => router.push(routes.signUp({ next: `${routes.vacancy(vacancyId)}?${APPLY_PARAM}=1` })),
    [router, vacancyId],
  )
  useEffect(() => {
    if (isGuest && takeApplyParam()) signUp()
  }, [isGuest, signUp])
  const button = (onPress?: () => void) => (
    <form
      action={routes.vacancy(vacancyId)}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        onPress?.()
      }}
    >
      <input type="hidden" name={APPLY_PARAM} value="1" />
      <Button
        type="submit"
        variant="primary"
        size={size}
        block={block}
        className="only-candidate"
        busy={!onPress}
      >
        {labels.apply}
      </Button>
    </form>
  )
  if (user?.accountType !== 'candidate') return button(signUp)
  return (
    <Suspense fallback={button()}>
      <CandidateApply {...props} candidateId={user.id} />
    </Suspense>
  )
}
