'use client'

import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '@/lib/format/number'
import { type FacetsCall, useFacets } from './use-facets'

export interface FilterValue {
  value: string
  name: string
  count: number
  /** More values exist than were counted. */
  at_least?: boolean
}

/** A filter group; the values are plain form controls. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

type CheckProps = { name: string; item: FilterValue; checked: boolean; hidden?: boolean }

/** A filter value with its count. Uncontrolled: the form is read as a whole and works without script. */
export function FilterCheck({ name, item, checked, hidden }: CheckProps) {
  return (
    <label className="check" hidden={hidden}>
      <input type="checkbox" className="check-box" name={name} value={item.value} defaultChecked={checked} />
      <span>{item.name}</span>
      <span className="check-note">{formatCount(item)}</span>
    </label>
  )
}

export const foldText = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')

type FinderProps = { label: string; value: string; onFind: (text: string) => void; className?: string }

/** Filters the visible values. It has no `name`, so it is not part of the search. */
export function Finder({ label, value, onFind, className = 'input' }: FinderProps) {
  return (
    <input
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onFind(event.target.value)}
      onKeyDown={(event: KeyboardEvent) => {
        // Enter would submit the whole form.
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}

interface Values {
  name: string
  values: readonly FilterValue[]
  chosen: readonly string[]
}

/** What is said of values that are fetched when a list is opened. */
export interface MoreWords {
  /** Label of the rest of a list; `#` is replaced by its length. */
  more: string
  find: string
  loading: string
  failed: string
}
interface ValuesProps extends Values {
  legend: string
  /** How many more values there are: `shownOf` leaves them out of the page. */
  more: number
  words: MoreWords
  facets: FacetsCall
}

/** Checkboxes with counts. The rest of a long list is fetched when it is opened. */
export function FilterValues({ legend, name, values, more, chosen, words, facets }: ValuesProps) {
  if (values.length === 0) return null
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {values.map((item) => (
        <FilterCheck key={item.value} name={name} item={item} checked={chosen.includes(item.value)} />
      ))}
      {more > 0 ? <MoreValues name={name} shown={values} more={more} words={words} call={facets} /> : null}
    </fieldset>
  )
}

const enoughToSearch = 8

interface MoreProps {
  name: string
  shown: readonly FilterValue[]
  more: number
  words: MoreWords
  call: FacetsCall
}

function MoreValues({ name, shown, more, words, call }: MoreProps) {
  // Stays mounted once opened: a ticked box in a closed list still belongs to the form.
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const wanted = foldText(typed)
  const details = useRef<HTMLDetailsElement>(null)
  // It may have been opened before hydration.
  useEffect(() => {
    if (details.current?.open) setOpened(true)
  }, [])
  const { facets, hasFailed, retry } = useFacets(call, { within: details, isWanted: opened, shown })
  const values = facets?.[name]?.filter(({ value }) => !shown.some((item) => item.value === value))
  return (
    <details ref={details} className="filter-more needs-script" onToggle={() => setOpened(true)}>
      <summary>{words.more.replace('#', String(more))}</summary>
      {values && values.length > enoughToSearch ? (
        <Finder label={words.find} value={typed} onFind={setTyped} />
      ) : null}
      {opened ? (
        <div>
          {values?.map((item) => (
            <FilterCheck
              key={item.value}
              name={name}
              item={item}
              checked={false}
              hidden={!foldText(item.name).includes(wanted)}
            />
          ))}
        </div>
      ) : null}
      {opened && !values ? <Fetching hasFailed={hasFailed} retry={retry} words={words} /> : null}
    </details>
  )
}

type FetchingProps = { hasFailed: boolean; retry: () => void; words: Pick<MoreWords, 'loading' | 'failed'> }

/** Instead of values that are on their way. */
export const Fetching = ({ hasFailed, retry, words }: FetchingProps) =>
  hasFailed ? (
    <button type="button" className="link text-sm" onClick={retry}>
      {words.failed}
    </button>
  ) : (
    <p className="text-xs text-soft" role="status">
      {words.loading}
    </p>
  )

/** Boolean filters, each a checkbox with its own name. */
export function FilterFlags({
  legend,
  flags,
}: {
  legend: string
  flags: readonly (Values & { label: string })[]
}) {
  const offered = flags.flatMap(({ name, label, values: [value], chosen }) => {
    const checked = value !== undefined && chosen.includes(value.value)
    return value && (value.count > 0 || checked) ? [{ name, item: { ...value, name: label }, checked }] : []
  })
  if (offered.length === 0) return null
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {offered.map((flag) => (
        <FilterCheck key={flag.name} {...flag} />
      ))}
    </fieldset>
  )
}
