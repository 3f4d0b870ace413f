'use client'

import { useEffect, useState } from 'react'
import { sharePage } from '@/components/layout/share-page'
import { useClaims } from '@/components/layout/use-claims'
import { Button, buttonClass } from '@/components/ui/button'
import { ShareIcon } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

interface Props {
  publicId: string
  title: string
  words: { applications: string; edit: string; share: string; copied: string; copyFailed: string }
}

/**
 * What an employer does where a candidate applies: with a vacancy of their own company they go to its people or change
 * it, anyone else's they hand on.
 */
export function EmployerAct({ publicId, title, words }: Props) {
  const claims = useClaims()
  const employer = claims?.accountType === 'employer' ? claims.id : null
  const [own, setOwn] = useState<OwnVacancy | null | undefined>()

  useEffect(() => {
    setOwn(undefined)
    if (!employer) return
    const aborted = new AbortController()
    api('GET /v1/my/vacancies', { query: { id: publicId }, signal: aborted.signal }).then(
      ({ results: [found] }) => setOwn(found ?? null),
      (error: unknown) => {
        if (aborted.signal.aborted) return
        console.warn('Whose the vacancy is could not be asked', error)
        setOwn(null)
      },
    )
    return () => aborted.abort()
  }, [employer, publicId])

  if (own) {
    return (
      <div className="vacancy-own-act only-employer">
        <Link
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          href={routes.vacancyView(publicId, 'applications')}
        >
          {words.applications}
        </Link>
        {/* A viewer may do nothing with it. */}
        {own.actions.length > 0 ? (
          <Link className={buttonClass({ size: 'lg' })} href={routes.vacancyEdit(publicId)}>
            {words.edit}
          </Link>
        ) : null}
      </div>
    )
  }
  const url = () => location.origin + location.pathname
  return (
    <Button
      size="lg"
      block
      // Of the same height while it is asked whose it is.
      className={own === null ? 'only-employer' : 'only-employer invisible'}
      onClick={() => void sharePage({ title, url: url() }, words)}
    >
      <ShareIcon />
      {words.share}
    </Button>
  )
}
