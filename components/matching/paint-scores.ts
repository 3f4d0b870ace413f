import { ownScoresOf } from './own-score-calls'
import { paintCards } from './paint-cards'

const hearts = '.vcard [data-favorite^="vacancy:"]'

const cards = () =>
  [...document.querySelectorAll(hearts)].flatMap((heart) => {
    const id = heart.getAttribute('data-favorite')?.slice('vacancy:'.length)
    const pay = heart.closest('.vcard')?.querySelector('.vcard-pay')
    return id && pay && heart instanceof HTMLElement ? [{ id, pay, heart }] : []
  })

/** Writes the score on every vacancy card. Returns a function that stops it. */
export const paintScores = (words: string): (() => void) =>
  paintCards({
    watched: '.vcard',
    spots: cards,
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
