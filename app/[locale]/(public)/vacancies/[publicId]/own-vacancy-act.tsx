'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/providers/query-provider'
import { buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

interface Props {
  publicId: string
  /** Id of the signed-in account. */
  employer: string
  words: { applications: string; edit: string }
  waiting: ReactNode
  /** Rendered instead of the links when the vacancy belongs to another company. */
  foreign: ReactNode
}

/** Links from the public page of a vacancy to its pages for the owning company. */
export function OwnVacancyAct(props: Props) {
  return (
    <QueryProvider>
      <Links {...props} />
    </QueryProvider>
  )
}

function Links({ publicId, employer, words, waiting, foreign }: Props) {
  const { data, isPending } = useQuery({
    queryKey: ['own-vacancy', publicId, employer],
    queryFn: ({ signal }) => api('GET /v1/my/vacancies', { query: { id: publicId }, signal }),
  })
  if (isPending) return waiting
  const own = data?.results[0]
  if (!own) return foreign
  return (
    <div className="vacancy-own-act only-employer">
      <Link
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
        href={routes.vacancyView(publicId, 'applications')}
      >
        {words.applications}
      </Link>
      {/* The viewer role has no actions. */}
      {own.actions.length > 0 ? (
        <Link className={buttonClass({ size: 'lg' })} href={routes.vacancyEdit(publicId)}>
          {words.edit}
        </Link>
      ) : null}
    </div>
  )
}
