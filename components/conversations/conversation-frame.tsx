'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { IconButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { CloseIcon } from '@/components/ui/icons'
import { useMedia } from '@/components/ui/use-media'
import { routes } from '@/lib/routes'
import { conversationSlotStore } from './conversation-slot'

/** As in the styles of the columns. */
const wideQuery = '(width >= 60rem)'

type Props = {
  title: ReactNode
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * What a conversation stands in: the right column of the page of conversations, a panel at the right of any other page,
 * which stays usable, and a modal drawer where there is no room beside the page.
 */
export function ConversationFrame(props: Props) {
  const isWide = useMedia(wideQuery)
  const isOwnPage = usePathname() === routes.myConversations()
  const slot = useStore(conversationSlotStore, (state) => state.slot)
  if (!isWide) return <Drawer {...props} />
  if (!isOwnPage) return <Beside {...props} docked />
  // The page comes after what stands on every page: nothing is shown elsewhere meanwhile.
  return slot ? createPortal(<Beside {...props} docked={false} />, slot) : null
}

function Drawer({ children, ...props }: Props) {
  const body = useKeyboardInset()
  return (
    <Dialog open className="drawer" {...props}>
      <div ref={body} className="grid flex-1 min-h-0">
        {children}
      </div>
    </Dialog>
  )
}

/** Takes nothing away from the page. Esc closes it from wherever the focus is, which then goes back to the opener. */
function Beside({ title, closeLabel, onClose, docked, children }: Props & { docked: boolean }) {
  const ref = useRef<HTMLElement>(null)
  const titleId = useId()
  const [opener] = useState(() => document.activeElement)
  const close = useEffectEvent(onClose)

  // Before unmounting: a detached element has lost the focus already.
  useLayoutEffect(() => {
    const frame = ref.current
    return () => {
      if (!frame?.contains(document.activeElement)) return
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opener])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isTakenByOther(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    // While capturing: the page's own Esc would close what the conversation is about.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])

  return (
    <section ref={ref} className="talk-frame" data-docked={docked} aria-labelledby={titleId}>
      <div className="dialog-head">
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
      </div>
      <div className="grid flex-1 min-h-0">{children}</div>
    </section>
  )
}

/** Esc belongs to what is open in front of the conversation: a dialog, a menu, a list of suggestions. */
const isTakenByOther = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('[role="menu"], [aria-expanded="true"]') !== null)

/** A phone's keyboard covers the page without telling it: the drawer keeps to what is left to see. */
function useKeyboardInset() {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    const dialog = body.current?.closest('dialog')
    if (!view || !dialog) return
    const keepTo = () => {
      dialog.style.setProperty('--seen-height', `${view.height}px`)
      dialog.style.setProperty('--seen-top', `${view.offsetTop}px`)
    }
    keepTo()
    view.addEventListener('resize', keepTo)
    view.addEventListener('scroll', keepTo)
    return () => {
      view.removeEventListener('resize', keepTo)
      view.removeEventListener('scroll', keepTo)
    }
  }, [])
  return body
}
