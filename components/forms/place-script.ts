import { api } from '@/lib/api/client'
import type { FacetValue } from '@/lib/contracts/vacancy-search'
import { placeMarkup } from './place-markup'

export type CitiesCall = 'GET /v1/vacancies/cities' | 'GET /v1/resumes/cities'

const placeNames = ['district', 'region', 'city']
const nameOf = (node: Element) => node.querySelector(':scope > .check')?.textContent?.toLowerCase() ?? ''
const folded = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')

/** Branches that stand open, by `district=1`: the tree is written anew with its counts after every choice. */
const opened = new Set<string>()
const keyOf = ({ dataset }: HTMLDetailsElement) => Object.entries(dataset)[0]?.join('=') ?? ''

/** Opens again what was open before the tree was written anew. */
export function reopenPlaces(form: HTMLFormElement): void {
  for (const branch of form.querySelectorAll<HTMLDetailsElement>('.place details')) {
    if (opened.has(keyOf(branch))) branch.open = true
  }
}

/** The choice of one city beside the words. */
export function quickCity(form: HTMLFormElement): HTMLSelectElement | undefined {
  const named = form.elements.namedItem('city')
  const controls = named instanceof RadioNodeList ? [...named] : [named]
  return controls.find((control) => control instanceof HTMLSelectElement)
}

/** The city of an address that the quick choice can show: the only place there is. */
export function quickPlace(params: URLSearchParams): string {
  return params.has('region') || params.has('district') ? '' : (params.get('city') ?? '')
}

/** A place chosen in the tree or beside the words: what it makes needless is taken back. */
export function settlePlaces(form: HTMLFormElement, control: Element): void {
  const boxes = () => form.querySelectorAll<HTMLInputElement>('.place input')
  const select = quickCity(form)
  if (control === select) {
    for (const box of boxes()) box.checked = box.name === 'city' && box.value === select.value
    // Not removed: the page draws it.
    for (const near of form.querySelectorAll<HTMLInputElement>('input[name="near"]')) near.disabled = true
    return
  }
  if (!(control instanceof HTMLInputElement) || !placeNames.includes(control.name)) return
  // The quick choice is of one city; the tree says all of it.
  if (select) select.value = ''
  if (!control.checked) return
  const place = control.closest('.place')
  for (const box of place?.querySelectorAll<HTMLInputElement>('input') ?? []) {
    if (box !== control) box.checked = false
  }
  for (let up = place?.parentElement?.closest('.place'); up; up = up.parentElement?.closest('.place')) {
    const box = up.querySelector<HTMLInputElement>(':scope > .check input')
    if (box) box.checked = false
  }
}

/** Brings all cities into the tree, and finds a place by its name. Returns how to stop. */
export function listenToPlaces(
  form: HTMLFormElement,
  call: CitiesCall,
  queryOf: () => Record<string, string>,
): () => void {
  const asked = new Map<string, Promise<readonly FacetValue[]>>()

  const cities = () => {
    const query = queryOf()
    const key = JSON.stringify(query)
    const known = asked.get(key)
    if (known) return known
    const asking = api(call, { query })
    asked.set(key, asking)
    asking.catch(() => asked.delete(key))
    return asking
  }
  const fill = async () => {
    const tree = form.querySelector<HTMLElement>('.place-tree > div')
    if (!tree || tree.dataset.full !== undefined) return
    tree.dataset.full = ''
    try {
      const found = await cities()
      for (const branch of tree.querySelectorAll<HTMLDetailsElement>('details[data-region]')) {
        const inside = branch.querySelector(':scope > div')
        if (!inside) continue
        const known = new Set([...inside.querySelectorAll('input')].map(({ value }) => value))
        const { region } = branch.dataset
        const more = found.filter(({ value, parent }) => parent === region && !known.has(value))
        const markup = more.map((city) =>
          placeMarkup({ ...city, kind: 'city', capped: city.at_least, checked: false }),
        )
        inside.insertAdjacentHTML('beforeend', markup.map(({ text }) => text).join(''))
      }
    } catch {
      // The largest cities are there; opening a region asks again.
      delete tree.dataset.full
    }
  }

  const find = (typed: string) => {
    const wanted = folded(typed)
    for (const node of [...form.querySelectorAll<HTMLElement>('.place')].reverse()) {
      const branch = node.querySelector<HTMLDetailsElement>(':scope > details')
      const inside = [...(branch?.querySelectorAll<HTMLElement>('.place') ?? [])].some(
        ({ hidden }) => !hidden,
      )
      const own = folded(nameOf(node)).includes(wanted)
      node.hidden = wanted !== '' && !own && !inside
      if (branch) branch.open = wanted === '' ? opened.has(keyOf(branch)) : inside
    }
  }
  const finder = () => form.querySelector<HTMLInputElement>('[data-find-place]')

  const onToggle = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.closest('.place')) return
    if (!finder()?.value) {
      if (target.open) opened.add(keyOf(target))
      else opened.delete(keyOf(target))
    }
    if (target.open && target.dataset.region !== undefined) void fill()
  }
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !('findPlace' in target.dataset)) return
    find(target.value)
    void fill().then(() => find(target.value))
  }
  const onKey = (event: KeyboardEvent) => {
    // Enter in the finder would send the whole form.
    const { target } = event
    if (event.key === 'Enter' && target instanceof HTMLInputElement && 'findPlace' in target.dataset)
      event.preventDefault()
  }
  form.addEventListener('toggle', onToggle, true)
  form.addEventListener('input', onInput)
  form.addEventListener('keydown', onKey)
  return () => {
    form.removeEventListener('toggle', onToggle, true)
    form.removeEventListener('input', onInput)
    form.removeEventListener('keydown', onKey)
  }
}
