'use client'

import clsx from 'clsx'
import { type ReactNode, useSyncExternalStore } from 'react'
import layout from '@/messages/ru/layout.json'

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser believes in its network. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )

type Props = {
  className?: string
  /** The reason stands beside other actions of the same card. */
  quiet?: boolean
  children: ReactNode
}

/** Actions that nothing can queue: without a network they are disabled, and the reason stands beside them. */
export function NetworkFieldset({ className, quiet, children }: Props) {
  const isOnline = useIsOnline()
  return (
    <fieldset className={clsx('min-w-0', className)} disabled={!isOnline}>
      {children}
      {isOnline || quiet ? null : (
        <p className="order-last basis-full text-soft text-xs/body">{layout.offline.actions}</p>
      )}
    </fieldset>
  )
}
