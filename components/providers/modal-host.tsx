'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { Dialog } from '@/components/ui/dialog'
import { closeAllModals, closeModal, type Modal, modalsStore } from '@/stores/modals'

/** Shows what `openModal` opened; a change of the path closes it all. */
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
