'use client'

import clsx from 'clsx'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button'
import { CloseIcon } from './icons'

/** Raised on `window` when a dialog has opened or closed: what floats above must move with the top one. */
export const DIALOGS_EVENT = 'dv:dialogs'

/** Open dialogs in the order they were opened: the last is the one that can be used. */
const opened: HTMLDialogElement[] = []
export const topDialog = (): HTMLDialogElement | undefined => opened.at(-1)

/** An open dialog takes the page's scroll bar away; its place is kept by this much. */
function keepWidth(): void {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scroll-bar', `${Math.max(0, window.innerWidth - clientWidth)}px`)
}

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl'

type Props = {
  open: boolean
  /** Called for Esc, the cross and a click on the backdrop. Keep it open by doing nothing. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  size?: DialogSize
  fullscreen?: boolean
  /** `DialogBody` and, under it, `DialogFooter`; a form around both has the class `contents`. */
  children: ReactNode
  className?: string
}

/** The browser's own modal: focus is kept inside and given back, the page behind is inert and does not scroll. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  size = 'md',
  fullscreen,
  children,
  className,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Before the element leaves the page, or the browser could not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    if (opened.length === 0) keepWidth()
    dialog.showModal()
    opened.push(dialog)
    window.dispatchEvent(new Event(DIALOGS_EVENT))
    return () => {
      opened.splice(opened.indexOf(dialog), 1)
      dialog.close()
      window.dispatchEvent(new Event(DIALOGS_EVENT))
    }
  }, [open])

  return (
    <dialog
      ref={ref}
      className={clsx(
        'dialog',
        size !== 'md' && `dialog-${size}`,
        fullscreen && 'dialog-fullscreen',
        className,
      )}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // A browser lets a page refuse Esc once and then closes the dialog itself, whatever is in it.
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        if (topDialog() !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // The browser closed it after all: what says it is open decides. One that stands open again is told late
        // of a closing before it.
        const dialog = event.currentTarget
        if (event.target !== dialog || dialog.open || !opened.includes(dialog)) return
        onClose()
        queueMicrotask(() => {
          if (opened.includes(dialog) && !dialog.open) dialog.showModal()
        })
      }}
      onMouseDown={(event) => {
        // The backdrop is the dialog element itself; its content is wrapped.
        if (event.target === event.currentTarget && isOutside(event.currentTarget, event)) onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}

/** The part that scrolls. */
export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx('dialog-body', className)}>{children}</div>
}

/** Buttons under the body, in reading order; always in sight. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="dialog-foot">{children}</div>
}

function isOutside(dialog: HTMLDialogElement, point: { clientX: number; clientY: number }): boolean {
  const box = dialog.getBoundingClientRect()
  return (
    point.clientX < box.left ||
    point.clientX > box.right ||
    point.clientY < box.top ||
    point.clientY > box.bottom
  )
}
