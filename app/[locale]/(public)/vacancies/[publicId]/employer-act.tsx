'use client'

import { sharePage } from '@/components/layout/share-page'
import { useClaims } from '@/components/layout/use-claims'
import { useLazyComponent } from '@/components/layout/use-lazy-component'
import { Button } from '@/components/ui/button'
import { ShareIcon } from '@/components/ui/icons'

interface Props {
  publicId: string
  title: string
  words: { applications: string; edit: string; share: string; copied: string; copyFailed: string }
}

const loadOwnVacancyAct = () => import('./own-vacancy-act').then(({ OwnVacancyAct }) => OwnVacancyAct)

/**
 * What an employer does where a candidate applies: with a vacancy of their own company they go to its people or change
 * it, anyone else's they hand on.
 */
export function EmployerAct({ publicId, title, words }: Props) {
  const claims = useClaims()
  const employer = claims?.accountType === 'employer' ? claims.id : null
  const OwnVacancyAct = useLazyComponent(loadOwnVacancyAct, employer !== null)

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
  const foreign = share('only-employer')
  // Of the same height while it is asked whose it is.
  const waiting = share('only-employer invisible')
  if (employer === null || OwnVacancyAct === undefined) return waiting
  if (OwnVacancyAct === null) return foreign
  return (
    <OwnVacancyAct
      publicId={publicId}
      employer={employer}
      words={words}
      waiting={waiting}
      foreign={foreign}
    />
  )
}
