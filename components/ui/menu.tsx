'use client'

import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type Props = {
  /** Content of the button. */
  trigger: ReactNode
  /** Accessible name of the button. */
  label: string
  triggerClassName?: string
  /** Edge of the button that the list is aligned to. */
  align?: 'start' | 'end'
  /** Position fixed, for a button inside a scrolling container that would clip the list. */
  floating?: boolean
  /** Links and buttons with role="menuitem" and the class `menu-item` (see `menuItemClass`). */
  children: ReactNode
}

export function menuItemClass({ danger }: { danger?: boolean } = {}): string {
  return clsx('menu-item', danger && 'menu-item-danger')
}

/** A button with a menu: arrow keys, Home, End, Esc; a selection closes it. */
export function Menu({ trigger, label, triggerClassName, align = 'end', floating, children }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  useEffect(() => {
    if (!open) return
    const list = root.current?.querySelector<HTMLElement>('[role="menu"]')
    if (floating) {
      list?.showPopover()
      place(list, button.current)
    } else keepOnScreen(list, button.current)
    itemsOf(root.current)[0]?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    // The list follows its button and closes when the button is scrolled out of view. Focusing scrolls as well, and
    // its scroll event comes a frame later: that one must not close a menu opened meanwhile.
    const follow = ({ target }: Event) => {
      if (!floating || !(target instanceof Node) || !target.contains(button.current)) return
      if (isInSight(button.current, target)) place(list, button.current)
      else setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('scroll', follow, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('scroll', follow, true)
    }
  }, [open, floating])

  function move(event: KeyboardEvent) {
    const all = itemsOf(root.current)
    const here = all.indexOf(document.activeElement as HTMLElement)
    const to: Record<string, number> = {
      ArrowDown: (here + 1) % all.length,
      ArrowUp: (here - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }
    const next = to[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    } else if (event.key === 'Tab') {
      setOpen(false)
    } else if (next !== undefined) {
      event.preventDefault()
      all[next]?.focus()
    }
  }

  return (
    <div ref={root} className={clsx('menu', align === 'start' && 'menu-start')}>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {trigger}
      </button>
      {open ? (
        <div
          id={listId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={clsx('menu-list', floating && 'menu-floating')}
          popover={floating ? 'manual' : undefined}
          onKeyDown={move}
          onClick={({ currentTarget }) => {
            setOpen(false)
            // The item unmounts: a dialog opened by it has to restore the focus to the button.
            if (currentTarget.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
          }}
        >
          {children}
        </div>
      ) : null}
    </div>
  )
}

function itemsOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

/** Whether the button is at least partly visible in its scroll container. */
function isInSight(button: HTMLElement | null, scrolled: Node): boolean {
  if (!button) return false
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const frame =
    scrolled instanceof Element
      ? scrolled.getBoundingClientRect()
      : { top: 0, left: 0, right: window.innerWidth, bottom: window.innerHeight }
  return bottom > frame.top && top < frame.bottom && right > frame.left && left < frame.right
}

/** Positions the list below its button, or above it where there is more room. */
function place(list: HTMLElement | null | undefined, button: HTMLElement | null) {
  if (!list || !button) return
  const edge = 8
  const around = button.getBoundingClientRect()
  const { width, height } = list.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = around.bottom + 6
  const top = below + height <= clientHeight - edge ? below : Math.max(edge, around.top - 6 - height)
  const left = Math.min(Math.max(edge, around.right - width), clientWidth - edge - width)
  Object.assign(list.style, { top: `${top}px`, left: `${left}px` })
}

/** Shifts a list that would overflow the viewport, or opens it above its button; what still does not fit is scrolled. */
function keepOnScreen(list: HTMLElement | null | undefined, button: HTMLElement | null) {
  if (!list || !button) return
  const edge = 8
  const gap = 6
  const { clientWidth, clientHeight } = document.documentElement
  const around = button.getBoundingClientRect()
  const { left, right, height } = list.getBoundingClientRect()
  const over = right - (clientWidth - edge)
  const by = left < edge ? edge - left : over > 0 ? -over : 0
  if (by !== 0) list.style.transform = `translateX(${by}px)`
  const below = clientHeight - edge - gap - around.bottom
  const above = around.top - gap - edge
  const isAbove = height > below && above > below
  list.classList.toggle('menu-above', isAbove)
  list.style.setProperty('--menu-room', `${isAbove ? above : below}px`)
}
