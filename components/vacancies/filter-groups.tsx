import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/format/number'
import { html } from '@/lib/markup'

export interface FilterValue {
  value: string
  name: string
  count: number
}

/** A question of the filters; the answers are plain form controls. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface ValuesProps {
  legend: string
  name: string
  values: readonly FilterValue[]
  chosen: readonly string[]
  /** How many to show besides the chosen ones. */
  most?: number
}

/** Checkboxes with counts: those chosen first, then the most frequent. One element to React, as the cards are. */
export function FilterValues({ legend, name, values, chosen, most = values.length }: ValuesProps) {
  const isChosen = (item: FilterValue) => chosen.includes(item.value)
  const shown = most < values.length ? pickShown(values, isChosen, most) : values
  if (shown.length === 0) return null
  const rows = shown.map(
    (item) =>
      html`<label class="check"><input type="checkbox" class="check-box" name="${name}" value="${item.value}"${
        isChosen(item) && html` checked`
      }><span>${item.name}</span><span class="check-note">${formatNumber(item.count)}</span></label>`,
  )
  return (
    <fieldset
      className="filter-group"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped by `html`
      dangerouslySetInnerHTML={{ __html: html`<legend>${legend}</legend>${rows}`.text }}
    />
  )
}

function pickShown(
  values: readonly FilterValue[],
  isChosen: (item: FilterValue) => boolean,
  most: number,
): FilterValue[] {
  const chosen = values.filter(isChosen)
  const others = values.filter((item) => !isChosen(item)).slice(0, most)
  return [...chosen, ...others]
}
