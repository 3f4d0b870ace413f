'use client'

import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '@/lib/format/number'

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
interface ValuesProps extends Values {
  legend: string
  /** Number of unselected values shown; longer lists are expandable and searchable. */
  max?: number
  words: { more: string; find: string }
}

/**
 * Checkboxes with counts: selected first, then the most frequent. The rest of a long list is rendered when it is
 * expanded.
 */
export function FilterValues({ legend, name, values, chosen, max, words }: ValuesProps) {
  if (values.length === 0) return null
  const isChosen = ({ value }: FilterValue) => chosen.includes(value)
  const first = max === undefined ? [] : values.filter(isChosen)
  const others = max === undefined ? values : values.filter((item) => !isChosen(item))
  const rest = others.slice(max ?? others.length)
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {[...first, ...others.slice(0, max)].map((item) => (
        <FilterCheck key={item.value} name={name} item={item} checked={isChosen(item)} />
      ))}
      {rest.length > 0 ? <MoreValues name={name} values={rest} words={words} /> : null}
    </fieldset>
  )
}

const enoughToSearch = 8

function MoreValues({ name, values, words }: Pick<ValuesProps, 'name' | 'values' | 'words'>) {
  // Stays mounted once opened: a ticked box in a closed list still belongs to the form.
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const wanted = foldText(typed)
  const details = useRef<HTMLDetailsElement>(null)
  // It may have been opened before hydration.
  useEffect(() => {
    if (details.current?.open) setOpened(true)
  }, [])
  return (
    <details ref={details} className="filter-more needs-script" onToggle={() => setOpened(true)}>
      <summary>{words.more.replace('#', String(values.length))}</summary>
      {opened && values.length > enoughToSearch ? (
        <Finder label={words.find} value={typed} onFind={setTyped} />
      ) : null}
      {opened ? (
        <div>
          {values.map((item) => (
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
    </details>
  )
}

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
