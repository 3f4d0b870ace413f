import { type RefObject, useEffect, useState } from 'react'
import { lazyApi } from '@/lib/api/credentials'
import type { FacetValue } from '@/lib/contracts/vacancy-search'
import { paramsOf } from './search-form'

/** The call that counts every value of every filter of a list. */
export type FacetsCall = 'GET /v1/vacancies/facets' | 'GET /v1/resumes/facets'
type Facets = Readonly<Record<string, readonly FacetValue[]>>

interface Options {
  /** An element of the filter form. */
  within: RefObject<HTMLElement | null>
  /** Nothing is fetched before. */
  isWanted: boolean
  /** What the page showed of the counts: when it changes, the search has changed, and the counts are fetched again. */
  shown: unknown
}

/**
 * The values of filters that a page leaves out until somebody opens them. Public pages ship no query client, so this is a
 * plain fetch; the last values stay until new ones have come.
 */
export function useFacets(call: FacetsCall, { within, isWanted, shown }: Options) {
  const [facets, setFacets] = useState<Facets>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` and `attempt` say when to ask again
  useEffect(() => {
    const form = within.current?.closest('form')
    if (!isWanted || !form) return
    const request = new AbortController()
    setFailed(false)
    lazyApi(call, { query: Object.fromEntries(paramsOf(form)), signal: request.signal }).then(
      (answer) => setFacets(answer.facets),
      () => {
        if (!request.signal.aborted) setFailed(true)
      },
    )
    return () => request.abort()
  }, [call, within, isWanted, shown, attempt])
  return { facets, hasFailed, retry: () => setAttempt(attempt + 1) }
}
