import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'

/** What the host hands to the component of a modal. `close` resolves the promise of `openModal`. */
export interface ModalProps<Result = never> {
  close: (result?: Result) => void
}

export interface ModalOptions {
  size?: 'sm' | 'md' | 'lg' | 'xl'
  fullscreen?: boolean
  /** Heading of the dialog. */
  title: string
  props?: Record<string, unknown>
  /** Listeners by event: `{ saved }` reaches the component as `onSaved`. */
  on?: Record<string, (...args: never[]) => void>
}

export interface Modal {
  id: string
  visible: boolean
  component: ComponentType<ModalProps<unknown>>
  options: ModalOptions
  /** What the promise resolved with; null until then and when it was only closed. */
  result: unknown
}

interface ModalsState {
  /** Open modals, the top one last. */
  modals: readonly Modal[]
}

export const modalsStore = createStore<ModalsState>(() => ({ modals: [] }))

const waiting = new Map<string, (result: unknown) => void>()
let lastId = 0

/** A component's props without those that the host and `on` bring. */
type OwnProps<Props> = {
  [Key in keyof Props as Key extends 'close' | `on${string}` ? never : Key]: Props[Key]
}

/** What the component's `close` takes. */
type ResultOf<Props> = Props extends { close: (result?: infer Result) => void } ? NonNullable<Result> : never

type OptionsFor<Props> = Omit<ModalOptions, 'props'> &
  (Record<string, never> extends OwnProps<Props> ? { props?: OwnProps<Props> } : { props: OwnProps<Props> })

/**
 * Opens a component in a modal. Resolves with the value given to its `close`, or with null when it is
 * closed in any other way: the cross, Esc, the backdrop, a navigation.
 */
export function openModal<Props extends { close: (result?: never) => void }>(
  component: ComponentType<Props>,
  options: OptionsFor<Props>,
): Promise<ResultOf<Props> | null> {
  lastId += 1
  const id = `modal-${lastId}`
  const modal: Modal = {
    id,
    visible: true,
    component: component as unknown as ComponentType<ModalProps<unknown>>,
    options: options as ModalOptions,
    result: null,
  }
  modalsStore.setState(({ modals }) => ({ modals: [...modals, modal] }))
  return new Promise((resolve) => {
    waiting.set(id, (result) => resolve(result as ResultOf<Props> | null))
  })
}

/** Closes one modal, the top one by default. */
export function closeModal(result: unknown = null, id = modalsStore.getState().modals.at(-1)?.id): void {
  const resolve = id === undefined ? undefined : waiting.get(id)
  if (id === undefined || !resolve) return
  waiting.delete(id)
  const closed = { visible: false, result: result ?? null }
  modalsStore.setState(({ modals }) => ({
    modals: modals.map((modal) => (modal.id === id ? { ...modal, ...closed } : modal)),
  }))
  modalsStore.setState(({ modals }) => ({ modals: modals.filter((modal) => modal.id !== id) }))
  resolve(closed.result)
}

/** Closes every modal with null, the top one first, as a navigation does. */
export function closeAllModals(): void {
  for (const { id } of [...modalsStore.getState().modals].reverse()) closeModal(null, id)
}
