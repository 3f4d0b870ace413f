import { api } from '@/lib/api/client'
import ownWords from '@/messages/ru/distances.json'
import { ownScoresOf } from './own-score-calls'
import { paintApplied } from './paint-applied'
import { paintCards } from './paint-cards'

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

const payLines = () =>
  [...document.querySelectorAll(hearts)].flatMap((heart) => {
    const id = heart.getAttribute('data-favorite')?.slice('vacancy:'.length)
    const pay = heart.closest('.vcard')?.querySelector('.vcard-pay')
    return id && pay && heart instanceof HTMLElement ? [{ id, pay, heart }] : []
  })

/** Writes the score on every vacancy card. Returns a function that stops it. */
const paintScores = (words: string): (() => void) =>
  paintCards({
    watched: '.vcard',
    spots: payLines,
    read: async (ids) =>
      (await ownScoresOf(ids)).map(({ vacancy_public_id: id, ...own }) => [id, own] as const),
    write: ({ pay, heart }, { match, resume_public_id: resumeId }) => {
      // The resume of the score is used for «Отложить».
      heart.dataset.resume = resumeId
      if (pay.querySelector('.badge-match')) return
      const badge = document.createElement('span')
      badge.className = 'badge badge-match'
      badge.textContent = words.replace('{score}', String(match.score))
      pay.append(badge)
    },
    written: '.vcard-pay > .badge-match',
  })

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

/** Writes how far it is from the candidate's home on every vacancy; asks no more when the person has told no home. */
const paintDistances = (words: DistanceWords): (() => void) =>
  paintCards({
    watched: '.vcard, .vacancy-place',
    spots,
    read: async (ids) => {
      const { home, results } = await api('POST /v1/my/home/distances', { body: { vacancy_ids: [...ids] } })
      return home ? results.map((one) => [one.vacancy_public_id, one] as const) : null
    },
    write: ({ line }, { km, to }) => {
      if (line.querySelector(`[${mark}]`)) return
      const text = (km === 0 ? words.less : words.km.replace('{km}', String(km))) + words[to]
      const written = document.createElement('span')
      written.setAttribute(mark, '')
      written.textContent = `\u00a0· ${text}`
      line.append(written)
    },
    written: `[${mark}]`,
    atOnce,
  })

/** What belongs to the signed-in candidate alone, written on a page that is the same for everybody. */
export function paintOwn(score: string): () => void {
  const stops = [paintScores(score), paintDistances(ownWords.onCard), paintApplied()]
  return () => {
    for (const stop of stops) stop()
  }
}
