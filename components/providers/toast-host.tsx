'use client'

import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { buttonClass } from '@/components/ui/button'
import { DIALOGS_EVENT } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '@/components/ui/icons'
import {
  dismissToast,
  pauseToasts,
  resumeToasts,
  type Toast,
  type ToastVariant,
  toastsStore,
} from '@/stores/toasts'

const ICONS: Record<ToastVariant, typeof InfoIcon> = {
  secondary: InfoIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  danger: ErrorIcon,
}

function onDialogsChange(notify: () => void): () => void {
  window.addEventListener(DIALOGS_EVENT, notify)
  return () => window.removeEventListener(DIALOGS_EVENT, notify)
}

// A modal dialog covers the page and makes it inert, so the toasts live inside the top one while it is open.
const topLayer = () => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body

function close(id: string): void {
  dismissToast(id)
  // A button that leaves the page under the pointer tells nobody that the pointer is gone.
  resumeToasts()
}

/** Toasts at the top centre, above everything; they wait while a pointer or the focus is on them. */
export function ToastHost({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useStore(toastsStore, (state) => state.toasts)
  const layer = useSyncExternalStore(onDialogsChange, topLayer, () => null)
  if (!layer || toasts.length === 0) return null
  return createPortal(
    <section
      className="toasts"
      aria-label={label}
      onMouseEnter={pauseToasts}
      onMouseLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </section>,
    layer,
  )
}

function ToastItem({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { id, variant, title, message, role, action } = toast
  const Icon = ICONS[variant]
  return (
    <div className={`toast toast-${variant}`} role={role}>
      <Icon className="toast-icon" />
      <div className="toast-text">
        {title ? <p className="font-semibold">{title}</p> : null}
        <p>{message}</p>
      </div>
      {action ? (
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          onClick={() => {
            action.run()
            close(id)
          }}
        >
          {action.label}
        </button>
      ) : null}
      <IconButton size="sm" label={closeLabel} icon={<CloseIcon size={18} />} onClick={() => close(id)} />
    </div>
  )
}
