'use client'

import { Suspense } from 'react'
import { lazyPart } from '@/components/layout/lazy-part'
import { sharePage } from '@/components/layout/page-tools'
import { useClaims } from '@/components/layout/use-claims'
import { Button } from '@/components/ui/button'
import { ShareIcon } from '@/components/ui/icons'

interface Props {
  publicId: string
  title: string
  words: { applications: string; edit: string }
  tools: { share: string; copied: string; copyFailed: string }
}

const OwnVacancyAct = lazyPart(
  () => import('./own-vacancy-act').then((module) => module.OwnVacancyAct),
  ({ foreign }) => foreign,
)

/**
 * The employer's actions in place of «Откликнуться»: open or edit a vacancy of their own company, share anyone else's.
 */
export function EmployerAct({ publicId, title, words, tools }: Props) {
  const claims = useClaims()
  const share = (className: string) => (
    <Button
      size="lg"
      block
      className={className}
      onClick={() => void sharePage({ title, url: location.origin + location.pathname }, tools)}
    >
      <ShareIcon />
      {tools.share}
    </Button>
  )
  // Placeholder of the same height, until it is known whose vacancy it is.
  const waiting = share('only-employer invisible')
  if (claims?.accountType !== 'employer') return waiting
  return (
    <Suspense fallback={waiting}>
      <OwnVacancyAct
        publicId={publicId}
        employer={claims.id}
        words={words}
        waiting={waiting}
        foreign={share('only-employer')}
      />
    </Suspense>
  )
}
