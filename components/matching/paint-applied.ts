import { APPLIED_EVENT } from '@/components/layout/own-queries'
import { api } from '@/lib/api/client'
import { statusKey } from '@/lib/i18n/status-key'
import { routes } from '@/lib/routes'
import { paintCards } from './paint-cards'

const hearts = '.vcard [data-favorite^="vacancy:"]'
/** Batch limit of the API call. */
const atOnce = 100

const cards = () =>
  [...document.querySelectorAll(hearts)].flatMap((heart) => {
    const id = heart.getAttribute('data-favorite')?.slice('vacancy:'.length)
    const card = heart.closest('.vcard')
    return id && card ? [{ id, card }] : []
  })

async function marksOf(ids: readonly string[]) {
  const marks = await api('POST /v1/my/applications/marks', { body: { vacancy_ids: [...ids] } })
  if (marks.length === 0) return []
  const { apply, status: statuses } = await import('@/messages/ru/negotiations.json')
  return marks.map(({ vacancy_public_id: id, public_id: item, resume_public_id: resume, status, origin }) => {
    const isApplication = origin === 'application'
    const mark = {
      text: `${isApplication ? apply.sent : apply.invited} · ${statuses.candidate[statusKey(status, origin)]}`,
      href: routes.resumeView(resume, isApplication ? 'applications' : 'invitations', { item }),
    }
    return [id, mark] as const
  })
}

const paint = () =>
  paintCards({
    watched: '.vcard',
    spots: cards,
    read: marksOf,
    write: ({ card }, { text, href }) => {
      if (card.querySelector('.vcard-applied')) return
      const link = document.createElement('a')
      link.className = 'vcard-applied'
      link.href = href
      link.textContent = text
      card.append(link)
    },
    written: '.vcard > .vcard-applied',
    atOnce,
  })

/** Marks the vacancies that the candidate has answered, with how it stands. Returns a function that stops it. */
export function paintApplied(): () => void {
  let stop = paint()
  const again = () => {
    stop()
    stop = paint()
  }
  window.addEventListener(APPLIED_EVENT, again)
  return () => {
    window.removeEventListener(APPLIED_EVENT, again)
    stop()
  }
}
