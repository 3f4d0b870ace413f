'use client'

import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './icon-button'
import { CloseIcon } from './icons'

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl'

type Props = {
  open: boolean
  /** Called for Esc, the cross and a click on the backdrop. Keep it open by doing nothing. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  size?: DialogSize
  fullscreen?: boolean
  /** Buttons, in reading order. */
  footer?: ReactNode
  children: ReactNode
  className?: string
}

/** The browser's own modal: focus is kept inside and given back, the page behind is inert. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  size = 'md',
  fullscreen,
  footer,
  children,
  className,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    return () => dialog.close()
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
      <div className="dialog-body">{children}</div>
      {footer ? <div className="dialog-foot">{footer}</div> : null}
    </dialog>
  )
}

/** A dialog along an edge: filters on a phone, a detail on a wide screen. */
export function Sheet({
  side = 'right',
  className,
  ...rest
}: Omit<Props, 'size' | 'fullscreen'> & { side?: 'left' | 'right' }) {
  return <Dialog {...rest} className={clsx('sheet', side === 'left' && 'sheet-left', className)} />
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
