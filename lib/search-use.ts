import { api } from '@/lib/api/client'
import type { QueryClass, SearchMiss, SearchUse } from '@/lib/contracts/search-use'
import { fewResults, maxMissText, maxUseEvents, maxUsePosition } from '@/lib/shared/search-use'

/** From which list a vacancy was opened in this tab; it goes with the tab. */
const foundKey = (vacancyId: string) => `dv:found:${vacancyId}`

/** Counts go out together a little later, and at once when the page is left. */
const pauseMs = 3000

/** A search that counts as nothing must not hold up what people do: a failure is noted and let go. */
async function send(queryClass: QueryClass, events: SearchUse['events']): Promise<void> {
  try {
    await api('POST /v1/search/use', { body: { query_class: queryClass, events }, keepalive: true })
  } catch (error) {
    console.warn('What was seen could not be counted', error)
  }
}

const idOf = (card: Element) =>
  card.querySelector('[data-favorite^="vacancy:"]')?.getAttribute('data-favorite')?.slice('vacancy:'.length)

/**
 * Counts which rows of a list were seen and opened: position and vacancy, never who. Advertisements stand apart and do
 * not count. Returns how to stop.
 * @param first position of the first row
 */
export function countUse(list: Element, queryClass: QueryClass, first: number): () => void {
  const cards = [...list.querySelectorAll('.vcard')]
  const positions = new Map(cards.map((card, index) => [card, first + index]))
  const waiting: SearchUse['events'] = []
  let timer = 0

  const flush = () => {
    clearTimeout(timer)
    timer = 0
    while (waiting.length > 0) void send(queryClass, waiting.splice(0, maxUseEvents))
  }
  const note = (card: Element, event: SearchUse['events'][number]['event']) => {
    const [id, position] = [idOf(card), positions.get(card)]
    if (!id || position === undefined || position > maxUsePosition) return
    waiting.push({ vacancy_id: id, position, event })
    if (event === 'open') {
      sessionStorage.setItem(foundKey(id), JSON.stringify({ queryClass, position }))
      flush()
    } else if (timer === 0) timer = window.setTimeout(flush, pauseMs)
  }

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        note(target, 'impression')
      }
    },
    { threshold: 0.5 },
  )
  for (const card of cards) seen.observe(card)
  const onClick = ({ target }: Event) => {
    const card = target instanceof Element && target.closest('a.card-cover') ? target.closest('.vcard') : null
    if (card) note(card, 'open')
  }
  list.addEventListener('click', onClick)
  window.addEventListener('pagehide', flush)
  return () => {
    seen.disconnect()
    list.removeEventListener('click', onClick)
    window.removeEventListener('pagehide', flush)
    flush()
  }
}

/** An application for a vacancy that was found by a search in this tab. */
export function countApplication(vacancyId: string): void {
  const kept = sessionStorage.getItem(foundKey(vacancyId))
  if (!kept) return
  sessionStorage.removeItem(foundKey(vacancyId))
  try {
    const { queryClass, position } = JSON.parse(kept) as { queryClass: QueryClass; position: number }
    void send(queryClass, [{ vacancy_id: vacancyId, position, event: 'application' }])
  } catch (error) {
    console.warn('What was kept of a search could not be read', error)
  }
}

/** A query that this tab counted as failed; it goes with the tab. */
const missKey = ({ list, text }: Omit<SearchMiss, 'outcome'>) => `dv:missed:${list}:${text}`

async function sendMiss(query: Omit<SearchMiss, 'outcome'>, outcome: SearchMiss['outcome']): Promise<void> {
  if (outcome === 'opened') sessionStorage.removeItem(missKey(query))
  else sessionStorage.setItem(missKey(query), outcome)
  try {
    await api('POST /v1/search/misses', { body: { ...query, outcome }, keepalive: true })
  } catch (error) {
    console.warn('A query that failed could not be counted', error)
  }
}

/**
 * Counts a query that finds nothing, hardly anything, or nothing that is opened before the list is left. What is opened
 * later in this tab takes it back. Returns how to stop.
 */
export function watchQuery(results: Element, query: Omit<SearchMiss, 'outcome'>, total: number): () => void {
  if (query.text.length > maxMissText) return () => {}
  let settled = total <= fewResults
  if (settled && !sessionStorage.getItem(missKey(query))) {
    void sendMiss(query, total === 0 ? 'empty' : 'few')
  }
  const onClick = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('a.card-cover'))) return
    settled = true
    if (total > 0 && sessionStorage.getItem(missKey(query))) void sendMiss(query, 'opened')
  }
  const onLeave = () => {
    if (settled || sessionStorage.getItem(missKey(query))) return
    settled = true
    void sendMiss(query, 'unopened')
  }
  results.addEventListener('click', onClick)
  window.addEventListener('pagehide', onLeave)
  return () => {
    results.removeEventListener('click', onClick)
    window.removeEventListener('pagehide', onLeave)
    onLeave()
  }
}
