'use client'

import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type Props = {
  /** Content of the button. */
  trigger: ReactNode
  /** Name of the button for a screen reader. */
  label: string
  triggerClassName?: string
  /** Which edge of the button the list keeps to. */
  align?: 'start' | 'end'
  /** Above everything, for a button inside something that scrolls and would cut the list off. */
  floating?: boolean
  /** Links and buttons with role="menuitem" and the class `menu-item` (see `menuItemClass`). */
  children: ReactNode
}

export function menuItemClass({ danger }: { danger?: boolean } = {}): string {
  return clsx('menu-item', danger && 'menu-item-danger')
}

/** A button with a list of acts: arrows, Home, End, Esc; a choice closes it. */
export function Menu({ trigger, label, triggerClassName, align = 'end', floating, children }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  useEffect(() => {
    if (!open) return
    const list = root.current?.querySelector<HTMLElement>('[role="menu"]')
    if (floating) float(list, button.current)
    else keepOnScreen(list)
    itemsOf(root.current)[0]?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    // What scrolls away under it takes it along.
    const closeScrolled = (event: Event) => {
      if (floating && !(event.target instanceof Node && list?.contains(event.target))) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('scroll', closeScrolled, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('scroll', closeScrolled, true)
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
          onClick={() => setOpen(false)}
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

/** Lays the list over the page under its button, or above it where there is more room. */
function float(list: HTMLElement | null | undefined, button: HTMLElement | null) {
  if (!list || !button) return
  list.showPopover()
  const edge = 8
  const around = button.getBoundingClientRect()
  const { width, height } = list.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = around.bottom + 6
  const top = below + height <= clientHeight - edge ? below : Math.max(edge, around.top - 6 - height)
  const left = Math.min(Math.max(edge, around.right - width), clientWidth - edge - width)
  Object.assign(list.style, { top: `${top}px`, left: `${left}px` })
}

/** A list wider than the room beside its button moves until all of it is seen. */
function keepOnScreen(list: HTMLElement | null | undefined) {
  if (!list) return
  const edge = 8
  const { left, right } = list.getBoundingClientRect()
  const over = right - (document.documentElement.clientWidth - edge)
  const by = left < edge ? edge - left : over > 0 ? -over : 0
  if (by !== 0) list.style.transform = `translateX(${by}px)`
}
