import { api } from '@/lib/api/client'
import type { HomeDistances } from '@/lib/contracts/homes'
import ownWords from '@/messages/ru/distances.json'
import { paintScores } from './paint-scores'

/** «≈ 7 км от дома по прямой»: by the end of the distance; `less` for under a kilometre. */
interface DistanceWords {
  less: string
  km: string
  address: string
  station: string
  city: string
}

const hearts = '.vcard [data-favorite^="vacancy:"]'
const mark = 'data-distance'
/** Batch limit of the API call. */
const atOnce = 100

/** Where a distance is written: after the facts of a card, and after the place on the page of a vacancy. */
function spots(): { id: string; line: Element }[] {
  const cards = [...document.querySelectorAll(hearts)].flatMap((heart) => {
    const id = heart.getAttribute('data-favorite')?.slice('vacancy:'.length)
    const line = heart.closest('.vcard')?.querySelector('.vcard-title > p')
    return id && line ? [{ id, line }] : []
  })
  const pages = [...document.querySelectorAll('.vacancy-place[data-vacancy] > span')].flatMap((line) => {
    const id = line.parentElement?.getAttribute('data-vacancy')
    return id ? [{ id, line }] : []
  })
  return [...cards, ...pages]
}

/**
 * Writes how far it is from the candidate's home on every vacancy, also on those added later. Asks for a whole list at
 * once, and no more when the person has told no home. Returns a function that stops it.
 */
function paintDistances(words: DistanceWords): () => void {
  /** Null while loading and when the place is not known. */
  const known = new Map<string, HomeDistances['results'][number] | null>()
  let waiting = 0
  let stopped = false

  function paint(): void {
    for (const { id, line } of spots()) {
      const found = known.get(id)
      if (!found || line.querySelector(`[${mark}]`)) continue
      const { km, to } = found
      const text = (km === 0 ? words.less : words.km.replace('{km}', String(km))) + words[to]
      const written = document.createElement('span')
      written.setAttribute(mark, '')
      written.textContent = `\u00a0· ${text}`
      line.append(written)
    }
  }

  async function ask(): Promise<void> {
    const wanted = [...new Set(spots().map(({ id }) => id))].filter((id) => !known.has(id)).slice(0, atOnce)
    for (const id of wanted) known.set(id, null)
    if (wanted.length > 0) {
      try {
        const { home, results } = await api('POST /v1/my/home/distances', { body: { vacancy_ids: wanted } })
        if (!home) return stop()
        for (const one of results) known.set(one.vacancy_public_id, one)
      } catch (error) {
        // Optional: the missing ones are requested with the next cards.
        for (const id of wanted) known.delete(id)
        console.warn('Distances could not be loaded', error)
        return
      }
    }
    if (!stopped) paint()
  }

  const soon = () => {
    clearTimeout(waiting)
    waiting = window.setTimeout(() => void ask(), 50)
  }
  const observer = new MutationObserver((changes) => {
    const came = changes.some(({ addedNodes }) =>
      [...addedNodes].some(
        (node) =>
          node instanceof Element &&
          (node.matches('.vcard, .vacancy-place') || node.querySelector('.vcard, .vacancy-place')),
      ),
    )
    if (came) soon()
  })
  function stop(): void {
    stopped = true
    clearTimeout(waiting)
    observer.disconnect()
    for (const written of document.querySelectorAll(`[${mark}]`)) written.remove()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  soon()
  return stop
}

/** What belongs to the signed-in candidate alone, written on a page that is the same for everybody. */
export function paintOwn(score: string): () => void {
  const stops = [paintScores(score), paintDistances(ownWords.onCard)]
  return () => {
    for (const stop of stops) stop()
  }
}
