import { formatNumber } from '@/lib/format/number'
import { html, type Markup } from '@/lib/markup'

export type PlaceKind = 'district' | 'region' | 'city'

export interface Place {
  kind: PlaceKind
  value: string
  name: string
  count: number
  capped: boolean
  checked: boolean
}

interface Inside {
  /** «Показать: #». */
  inside: string
  kids: readonly Markup[]
  open: boolean
}

/** A place of the tree with what is inside of it: drawn by the server, and by the script for cities that come later. */
export function placeMarkup(place: Place, inside?: Inside): Markup {
  const { kind, value, name, checked } = place
  const count = `${formatNumber(place.count)}${place.capped ? '+' : ''}`
  const row = html`<label class="check"><input type="checkbox" class="check-box" name="${kind}" value="${value}"${
    checked && html` checked`
  }><span>${name}</span><span class="check-note">${count}</span></label>`
  if (!inside) return html`<div class="place">${row}</div>`
  // What is inside comes with the script alone where there is nothing yet.
  const later = inside.kids.length === 0 && html` class="needs-script"`
  return html`<div class="place">${row}<details data-${kind}="${value}"${later}${
    inside.open && html` open`
  }><summary aria-label="${inside.inside.replace('#', name)}"></summary><div>${inside.kids}</div></details></div>`
}
