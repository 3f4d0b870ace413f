'use client'

import { Suspense } from 'react'
import { late } from '@/components/layout/late'
import { sharePage } from '@/components/layout/page-tools'
import { useClaims } from '@/components/layout/use-claims'
import { Button } from '@/components/ui/button'
import { ShareIcon } from '@/components/ui/icons'

interface Props {
  publicId: string
  title: string
  words: { applications: string; edit: string; share: string; copied: string; copyFailed: string }
}

const OwnVacancyAct = late(
  () => import('./own-vacancy-act').then((module) => module.OwnVacancyAct),
  ({ foreign }) => foreign,
)

/**
 * What an employer does where a candidate applies: with a vacancy of their own company they go to its people or change
 * it, anyone else's they hand on.
 */
export function EmployerAct({ publicId, title, words }: Props) {
  const claims = useClaims()
  const share = (className: string) => (
    <Button
      size="lg"
      block
      className={className}
      onClick={() => void sharePage({ title, url: location.origin + location.pathname }, words)}
    >
      <ShareIcon />
      {words.share}
    </Button>
  )
  // Of the same height while it is asked whose it is.
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
