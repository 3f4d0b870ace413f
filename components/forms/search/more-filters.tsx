'use client'

import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '@/components/layout/lazy-part'
import type { MoreWords } from './filter-groups'
import type { MoreGroups } from './more-groups'
import type { ShownValues } from './search-form'
import type { FacetsCall } from './use-facets'

interface MoreGroup {
  name: string
  legend: string
  chosen: readonly string[]
  /** A choice that belongs to the group, below it; the first option means none. */
  select?: { name: string; label: string; chosen: string; options: readonly (readonly [string, string])[] }
}

/** Boolean filters under one heading: labels by name. */
interface MoreFlags {
  legend: string
  labels: Readonly<Record<string, string>>
}

/** The filters of one list, and what is set of them. */
export interface MoreFiltersShown {
  groups: readonly MoreGroup[]
  flags: readonly MoreFlags[]
  /** Names of boolean filters that are set. */
  set: readonly string[]
  /** Further filters that are set without a control here. */
  others?: number
  /** Sent with the page while any of these filters is set. */
  values?: Readonly<Record<string, ShownValues>> | undefined
}

export interface MoreFiltersProps extends MoreFiltersShown {
  title: string
  words: MoreWords
  call: FacetsCall
}

const Groups = lazyPart<ComponentProps<typeof MoreGroups>>(() =>
  import('./more-groups').then((module) => module.MoreGroups),
)

/**
 * Rarely used filters. They are sent with the page while one of them is set, and loaded when somebody opens them
 * otherwise: they are half of the form, and few visitors open them.
 */
export function MoreFilters({ others = 0, ...props }: MoreFiltersProps) {
  const { title, words, groups, set, values } = props
  const details = useRef<HTMLDetailsElement>(null)
  const isSet = values !== undefined
  const [opened, setOpened] = useState(isSet)
  const [wasSet, setWasSet] = useState(isSet)
  if (isSet !== wasSet) {
    setWasSet(isSet)
    if (isSet) setOpened(true)
  }
  // Stay mounted once shown: a ticked box in a closed group still belongs to the form.
  const [isWanted, setWanted] = useState(isSet)
  if ((opened || isSet) && !isWanted) setWanted(true)
  // It may have been opened before hydration.
  useEffect(() => {
    if (details.current?.open) setOpened(true)
  }, [])
  const count = groups.reduce((sum, { chosen }) => sum + chosen.length, set.length + others)
  return (
    <details
      ref={details}
      className={isSet ? 'filters-more' : 'filters-more needs-script'}
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        {title}
        {count > 0 ? <span className="count">{count}</span> : null}
      </summary>
      {isWanted ? (
        <Suspense
          fallback={
            <p className="text-xs text-soft" role="status">
              {words.loading}
            </p>
          }
        >
          <Groups {...props} within={details} />
        </Suspense>
      ) : null}
    </details>
  )
}
