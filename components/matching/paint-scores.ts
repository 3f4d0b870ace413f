import { ownScoresOf } from './own-score-calls'

const hearts = '.vcard [data-favorite^="vacancy:"]'

/** Writes the score on every vacancy card, also on cards added later. Returns a function that stops it. */
export function paintScores(words: string): () => void {
  /** Null while loading and when there is no score. */
  const scores = new Map<string, { score: number; resumeId: string } | null>()
  let waiting = 0
  let stopped = false

  const cards = () =>
    [...document.querySelectorAll(hearts)].flatMap((heart) => {
      const id = heart.getAttribute('data-favorite')?.slice('vacancy:'.length)
      const pay = heart.closest('.vcard')?.querySelector('.vcard-pay')
      return id && pay && heart instanceof HTMLElement ? [{ id, pay, heart }] : []
    })

  function paint(): void {
    for (const { id, pay, heart } of cards()) {
      const own = scores.get(id)
      if (!own) continue
      const { score, resumeId } = own
      // The resume of the score is used for «Отложить».
      heart.dataset.resume = resumeId
      if (pay.querySelector('.badge-match')) continue
      const badge = document.createElement('span')
      badge.className = 'badge badge-match'
      badge.textContent = words.replace('{score}', String(score))
      pay.append(badge)
    }
  }

  async function ask(): Promise<void> {
    const wanted = [...new Set(cards().map(({ id }) => id))].filter((id) => !scores.has(id))
    for (const id of wanted) scores.set(id, null)
    if (wanted.length > 0) {
      try {
        const own = await ownScoresOf(wanted)
        for (const { vacancy_public_id: id, resume_public_id: resumeId, match } of own) {
          scores.set(id, { score: match.score, resumeId })
        }
      } catch (error) {
        // Optional: the missing scores are requested with the next cards.
        for (const id of wanted) scores.delete(id)
        console.warn('Scores could not be loaded', error)
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
    const cardsCame = changes.some(({ addedNodes }) =>
      [...addedNodes].some(
        (node) => node instanceof Element && (node.matches('.vcard') || node.querySelector('.vcard')),
      ),
    )
    if (cardsCame) soon()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  soon()
  return () => {
    stopped = true
    clearTimeout(waiting)
    observer.disconnect()
    for (const badge of document.querySelectorAll('.vcard-pay > .badge-match')) badge.remove()
  }
}
