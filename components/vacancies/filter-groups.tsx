import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/format/number'

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

/** Checkboxes with counts: those chosen first, then the most frequent. */
export function FilterValues({ legend, name, values, chosen, most = values.length }: ValuesProps) {
  const isChosen = (item: FilterValue) => chosen.includes(item.value)
  const shown = most < values.length ? pickShown(values, isChosen, most) : values
  if (shown.length === 0) return null
  return (
    <FilterGroup legend={legend}>
      {shown.map((item) => (
        <label key={item.value} className="check">
          <input
            type="checkbox"
            className="check-box"
            name={name}
            value={item.value}
            defaultChecked={isChosen(item)}
          />
          <span>{item.name}</span>
          <span className="check-note">{formatNumber(item.count)}</span>
        </label>
      ))}
    </FilterGroup>
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
