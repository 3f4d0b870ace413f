'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { QueryProvider } from '@/components/providers/query-provider'
import { buttonClass } from '@/components/ui/button'
import { MoreIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { useHideVacancy } from './hide-action'
import { PostponeItems } from './postpone-action'
import { PostponedMessages } from './postponed-messages'

const heartPrefix = 'vacancy:'
const hostClass = 'vcard-more'

interface Place {
  host: HTMLElement
  heart: HTMLElement
  id: string
  title: string
  companyId: string | null
}

function placeOf(heart: HTMLElement): Place | null {
  const card = heart.closest('.vcard')
  const id = heart.dataset.favorite?.slice(heartPrefix.length)
  const title = card?.querySelector('.card-cover')?.textContent
  if (!card || !id || !title) return null
  const company = card.querySelector<HTMLAnchorElement>('.vcard-company')?.href.split('/').at(-1) ?? null
  let host = card.querySelector<HTMLElement>(`.${hostClass}`)
  if (!host) {
    host = document.createElement('span')
    host.className = `${hostClass} card-above`
    heart.before(host)
  }
  return { host, heart, id, title, companyId: company }
}

/** «Отложить» and «Скрыть» on the cards of a cached HTML list. For candidates. */
export function CardMenus(props: { resultsId: string }) {
  return (
    <QueryProvider>
      <PostponedMessages>
        <Menus {...props} />
      </PostponedMessages>
    </QueryProvider>
  )
}

function Menus({ resultsId }: { resultsId: string }) {
  const [places, setPlaces] = useState<readonly Place[]>([])
  useEffect(() => {
    let waiting = 0
    const look = () => {
      const hearts = document.querySelectorAll<HTMLElement>(
        `#${CSS.escape(resultsId)} [data-favorite^="${heartPrefix}"]`,
      )
      const found = [...hearts].flatMap((heart) => placeOf(heart) ?? [])
      setPlaces((known) =>
        known.length === found.length && known.every(({ host }, at) => host === found[at]?.host)
          ? known
          : found,
      )
    }
    const soon = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(look)
    }
    const observer = new MutationObserver(soon)
    observer.observe(document.body, { childList: true, subtree: true })
    soon()
    return () => {
      cancelAnimationFrame(waiting)
      observer.disconnect()
      for (const host of document.querySelectorAll(`.${hostClass}`)) host.remove()
    }
  }, [resultsId])
  return places.map((place) => createPortal(<CardMenu place={place} />, place.host, place.id))
}

function CardMenu({ place }: { place: Place }) {
  const t = useTranslations('shelf')
  return (
    <Menu
      label={`${t('cardActs')}: ${place.title}`}
      trigger={<MoreIcon size={20} />}
      triggerClassName={buttonClass({ variant: 'ghost', className: 'btn-icon' })}
      floating
    >
      <Items place={place} />
    </Menu>
  )
}

/** Rendered when the menu opens, since the resume is known by then. */
function Items({ place: { id, title, companyId, heart } }: { place: Place }) {
  const t = useTranslations('shelf')
  // Resume of the score; without one «Отложить» is not available.
  const resumeId = heart.dataset.resume
  const vacancy = { public_id: id, title, company: { public_id: companyId } }
  const { busy, ask } = useHideVacancy({ vacancy, ...(resumeId && { resumeId }) })
  return (
    <>
      {resumeId ? (
        <PostponeItems title={t('remind.putAside')} resumeId={resumeId} vacancyId={id} from="search" />
      ) : null}
      <button
        type="button"
        role="menuitem"
        className={menuItemClass()}
        disabled={busy}
        onClick={() => void ask()}
      >
        {t('hiding.action')}
      </button>
    </>
  )
}
