import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/format/number'
import { html, type Markup } from '@/lib/markup'

export interface FilterValue {
  value: string
  name: string
  count: number
  /** There are more than were counted. */
  at_least?: boolean
}

export const countText = ({ count, at_least }: Pick<FilterValue, 'count' | 'at_least'>): string =>
  `${formatNumber(count)}${at_least ? '+' : ''}`

/** A question of the filters; the answers are plain form controls. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface Values {
  name: string
  values: readonly FilterValue[]
  chosen: readonly string[]
}
interface ValuesProps extends Values {
  legend: string
  /** How many to show besides the chosen ones; the others are opened and searched. */
  most?: number
  words: { more: string; find: string }
}

const isChosen = ({ chosen }: Pick<Values, 'chosen'>, item: FilterValue) => chosen.includes(item.value)

const row = (of: Values, item: FilterValue): Markup =>
  html`<label class="check"><input type="checkbox" class="check-box" name="${of.name}" value="${item.value}"${
    isChosen(of, item) && html` checked`
  }><span>${item.name}</span><span class="check-note">${countText(item)}</span></label>`

/**
 * Checkboxes with counts: those chosen first, then the most frequent; a long list opens and is searched by its script,
 * and is simply long without it. One element to React, as the cards are.
 */
export function FilterValues({ legend, most, words, ...of }: ValuesProps) {
  const { values } = of
  if (values.length === 0) return null
  const chosen = most === undefined ? [] : values.filter((item) => isChosen(of, item))
  const others = most === undefined ? values : values.filter((item) => !isChosen(of, item))
  const shown = [...chosen, ...others.slice(0, most)]
  const hidden = others.slice(most ?? others.length)
  const find = hidden.length > 8
  const rest =
    hidden.length > 0 &&
    html`<details class="filter-more"><summary>${words.more.replace('#', String(hidden.length))}</summary>${
      find &&
      html`<input type="search" class="input" data-find aria-label="${words.find}" placeholder="${words.find}">`
    }<div>${hidden.map((item) => row(of, item))}</div></details>`
  return (
    <fieldset
      className="filter-group"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped by `html`
      dangerouslySetInnerHTML={{
        __html: html`<legend>${legend}</legend>${shown.map((item) => row(of, item))}${rest}`.text,
      }}
    />
  )
}

/** Conditions that are there or are not, each a checkbox of its own name. */
export function FilterFlags({
  legend,
  flags,
}: {
  legend: string
  flags: readonly (Values & { label: string })[]
}) {
  const offered = flags.flatMap(({ label, ...of }) => {
    const [value] = of.values
    return value && (value.count > 0 || isChosen(of, value)) ? [row(of, { ...value, name: label })] : []
  })
  if (offered.length === 0) return null
  return (
    <fieldset
      className="filter-group"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped by `html`
      dangerouslySetInnerHTML={{ __html: html`<legend>${legend}</legend>${offered}`.text }}
    />
  )
}
