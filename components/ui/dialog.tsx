'use client'

import clsx from 'clsx'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button'
import { CloseIcon } from './icons'

/** Dispatched on `window` when a dialog opens or closes: the toasts have to move into the top one. */
export const DIALOGS_EVENT = 'dv:dialogs'

/** The second press of a double one lands on the backdrop of a dialog that the first has opened. */
const settleMs = 300

/** Open dialogs in the order of opening: only the last one is interactive. */
const opened: HTMLDialogElement[] = []
export const topDialog = (): HTMLDialogElement | undefined => opened.at(-1)

/** Width of the scroll bar that an open dialog removes from the page. */
function keepWidth(): void {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scroll-bar', `${Math.max(0, window.innerWidth - clientWidth)}px`)
}

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl'

type Props = {
  open: boolean
  /** Called for Esc, the close button and a click on the backdrop. Keep it open by doing nothing. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  size?: DialogSize
  fullscreen?: boolean
  /** `DialogBody` and, under it, `DialogFooter`; a form around both has the class `contents`. */
  children: ReactNode
  className?: string
}

/** A native modal `<dialog>`: focus trap and restore, inert page without scrolling; Back of an Android phone closes it. */
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
  const openedAt = useRef(0)

  // Before unmounting: the browser cannot restore the focus once the element is detached.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    if (opened.length === 0) keepWidth()
    dialog.showModal()
    openedAt.current = performance.now()
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
        // Browsers let a page cancel Esc once and then close the dialog natively, whatever it contains.
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        if (topDialog() !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // Closed natively: `open` of the parent decides. The event of an earlier close may arrive after the dialog has
        // been reopened.
        const dialog = event.currentTarget
        if (event.target !== dialog || dialog.open || !opened.includes(dialog)) return
        onClose()
        queueMicrotask(() => {
          if (opened.includes(dialog) && !dialog.open) dialog.showModal()
        })
      }}
      onMouseDown={(event) => {
        // The backdrop is the dialog element itself; its content is wrapped.
        if (event.target !== event.currentTarget || !isOutside(event.currentTarget, event)) return
        if (performance.now() - openedAt.current >= settleMs) onClose()
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

/** Scrollable part. */
export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx('dialog-body', className)}>{children}</div>
}

/** Buttons below the body, in reading order; always visible. */
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
