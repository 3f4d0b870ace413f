'use client'

import { Fragment, type RefObject, useState } from 'react'
import { Fetching, FilterFlags, FilterValues } from './filter-groups'
import type { MoreFiltersProps } from './more-filters'
import { shownOf, shownOfMore } from './search-form'
import { useFacets } from './use-facets'

type Props = Omit<MoreFiltersProps, 'title' | 'others'> & { within: RefObject<HTMLElement | null> }

/** The rarely used filters themselves: with the values of the page, or with those that are fetched. */
export function MoreGroups({ words, call, groups, flags, set, values, within }: Props) {
  // What was shown last stays until new values have come.
  const [last, setLast] = useState(values)
  if (values && values !== last) setLast(values)
  const isWanted = !values
  const { facets, hasFailed, retry } = useFacets(call, { within, isWanted, shown: groups })
  const shown = (name: string, chosen: readonly string[]) =>
    values?.[name] ?? (facets ? shownOf(facets[name] ?? [], chosen, shownOfMore) : last?.[name])
  return (
    <>
      {groups.map(({ name, legend, chosen, select }) => {
        const found = shown(name, chosen)
        return found && found.values.length > 0 ? (
          <Fragment key={name}>
            <FilterValues
              legend={legend}
              name={name}
              facets={call}
              chosen={chosen}
              {...found}
              words={words}
            />
            {select ? (
              <select
                className="input"
                name={select.name}
                defaultValue={select.chosen}
                aria-label={select.label}
              >
                {select.options.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            ) : null}
          </Fragment>
        ) : null
      })}
      {flags.map(({ legend, labels }) => (
        <FilterFlags
          key={legend}
          legend={legend}
          flags={Object.entries(labels).map(([name, label]) => ({
            name,
            label,
            values: shown(name, [])?.values ?? [],
            chosen: set.includes(name) ? ['1'] : [],
          }))}
        />
      ))}
      {isWanted && !facets && !last ? <Fetching hasFailed={hasFailed} retry={retry} words={words} /> : null}
    </>
  )
}
