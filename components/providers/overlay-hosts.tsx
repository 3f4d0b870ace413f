'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { buttonClass, IconButton } from '@/components/ui/button'
import { DIALOGS_EVENT, Dialog, topDialog } from '@/components/ui/dialog'
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '@/components/ui/icons'
import { closeAllModals, closeModal, type Modal, modalsStore } from '@/stores/modals'
import {
  dismissToast,
  holdToasts,
  releaseToasts,
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
const topLayer = () => topDialog() ?? document.body

/** Toasts at the top centre, above everything; their timers pause while a pointer or the focus is on them. */
export function ToastHost({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useStore(toastsStore, (state) => state.toasts)
  const layer = useSyncExternalStore(onDialogsChange, topLayer, () => null)
  const host = useRef<HTMLElement>(null)
  /** The element focused before the focus moved to the toasts. */
  const cameFrom = useRef<Element | null>(null)

  // The host was moved into or out of a dialog: no pointer or focus event ends the hold, so release it here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on the move
  useEffect(() => {
    return () => {
      releaseToasts('pointer')
      releaseToasts('focus')
    }
  }, [layer])

  function close(id: string): void {
    const focused = host.current?.contains(document.activeElement)
    const next = [...(host.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])].find(
      (toast) => toast.dataset.toast !== id,
    )
    if (focused && next) next.querySelector<HTMLElement>('.toast-close')?.focus()
    else if (focused && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    dismissToast(id)
    // A button removed under the pointer fires no `pointerleave`.
    releaseToasts('pointer')
  }

  if (!layer || toasts.length === 0) return null
  return createPortal(
    <section
      ref={host}
      className="toasts"
      aria-label={label}
      onMouseEnter={() => holdToasts('pointer')}
      onMouseLeave={() => releaseToasts('pointer')}
      onFocus={(event) => {
        holdToasts('focus')
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) releaseToasts('focus')
      }}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} close={() => close(toast.id)} />
      ))}
    </section>,
    layer,
  )
}

function ToastItem({ toast, closeLabel, close }: { toast: Toast; closeLabel: string; close: () => void }) {
  const { id, variant, title, message, role, action, other } = toast
  const Icon = ICONS[variant]
  return (
    <div className={`toast toast-${variant}`} role={role} data-toast={id}>
      <Icon className="toast-icon" />
      <div className="toast-words">
        <div className="toast-text">
          {title ? <p className="font-semibold">{title}</p> : null}
          <p>{message}</p>
        </div>
        {[action, other].map((way) =>
          way ? (
            <button
              key={way.label}
              type="button"
              className={buttonClass({ variant: 'ghost', size: 'sm' })}
              onClick={() => {
                way.run()
                close()
              }}
            >
              {way.label}
            </button>
          ) : null,
        )}
      </div>
      <IconButton
        size="sm"
        label={closeLabel}
        icon={<CloseIcon size={18} />}
        onClick={close}
        className="toast-close"
      />
    </div>
  )
}

/** Renders the modals of `openModal`; a navigation closes all of them. */
export function ModalHost({ closeLabel }: { closeLabel: string }) {
  const modals = useStore(modalsStore, (state) => state.modals)
  const pathname = usePathname()
  const shownOn = useRef(pathname)

  useEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    closeAllModals()
  }, [pathname])

  return modals.map((modal) => <HostedModal key={modal.id} modal={modal} closeLabel={closeLabel} />)
}

function HostedModal({ modal, closeLabel }: { modal: Modal; closeLabel: string }) {
  const { id, visible, component: Content, options } = modal
  const listeners = Object.fromEntries(
    Object.entries(options.on ?? {}).map(([event, listener]) => [
      `on${event.charAt(0).toUpperCase()}${event.slice(1)}`,
      listener,
    ]),
  )
  return (
    <Dialog
      open={visible}
      onClose={() => closeModal(null, id)}
      title={options.title}
      closeLabel={closeLabel}
      size={options.size}
      fullscreen={options.fullscreen}
    >
      <Content {...options.props} {...listeners} close={(result?: unknown) => closeModal(result, id)} />
    </Dialog>
  )
}
