'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from '@/components/layout/lazy-part'
import { Button } from '@/components/ui/button'
import { routes } from '@/lib/routes'
import { checkSession, sessionStore, useSession } from '@/stores/session'
import { APPLY_PARAM, takeApplyParam } from './apply-param'
import type { CandidateApplyProps } from './candidate-apply'

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

const CandidateApply = lazyPart<CandidateApplyProps>(
  () => import('./candidate-apply').then((module) => module.CandidateApply),
  Unloaded,
)

/** In place of what could not be loaded: gives the button back at each press. */
function Unloaded({ labels, presses, onBusy }: CandidateApplyProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press made the button busy
  useEffect(() => onBusy(false), [presses, onBusy])
  return <p className="text-sm text-soft">{labels.failed}</p>
}

/**
 * «Откликнуться»: a guest goes to the sign-up; what a candidate's press does is loaded for candidates only. The button stays
 * the same element meanwhile: a browser makes no click of a press and a release on two elements. Before the page's scripts
 * run it is a plain form, which asks for the same page with the parameter that opens the form of an application.
 */
export function ApplyButton(props: ApplyButtonProps) {
  const { vacancyId, size, block, labels } = props
  const router = useRouter()
  const user = useSession((session) => session.user)
  const isReady = useSession((session) => session.ready)
  const [presses, setPresses] = useState(0)
  const [busy, setBusy] = useState(false)
  const [applied, setApplied] = useState(false)
  const signUp = useCallback(
    () => router.push(routes.signUp({ next: `${routes.vacancy(vacancyId)}?${APPLY_PARAM}=1` })),
    [router, vacancyId],
  )
  // A candidate's parameter is taken by what is loaded for candidates. An employer who follows such a link only drops it.
  const side = user?.accountType
  useEffect(() => {
    if (isReady && side !== 'candidate' && takeApplyParam() && !side) signUp()
  }, [isReady, side, signUp])
  function press() {
    // A press may come before the session is read: a candidate must not be sent to the sign-up and back.
    checkSession()
    if (sessionStore.getState().user?.accountType !== 'candidate') return signUp()
    setBusy(true)
    setPresses((before) => before + 1)
  }
  const candidateId = user?.accountType === 'candidate' ? user.id : null
  return (
    <>
      {candidateId !== null && applied ? null : (
        <form
          action={routes.vacancy(vacancyId)}
          className="contents"
          onSubmit={(event) => {
            event.preventDefault()
            press()
          }}
        >
          <input type="hidden" name={APPLY_PARAM} value="1" />
          <Button
            type="submit"
            variant="primary"
            size={size}
            block={block}
            className="only-candidate"
            busy={busy}
          >
            {labels.apply}
          </Button>
        </form>
      )}
      {candidateId !== null ? (
        <Suspense>
          <CandidateApply
            {...props}
            candidateId={candidateId}
            presses={presses}
            onBusy={setBusy}
            onApplied={setApplied}
          />
        </Suspense>
      ) : null}
    </>
  )
}
