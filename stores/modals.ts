import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'

/** Props that the host passes to the component of a modal. `close` resolves the promise of `openModal`. */
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
  /** The resolved value; null until then and after a dismissal. */
  result: unknown
}

interface ModalsState {
  /** Open modals, topmost last. */
  modals: readonly Modal[]
}

export const modalsStore = createStore<ModalsState>(() => ({ modals: [] }))

const waiting = new Map<string, (result: unknown) => void>()
let lastId = 0

/** Props of a component except those provided by the host and `on`. */
type OwnProps<Props> = {
  [Key in keyof Props as Key extends 'close' | `on${string}` ? never : Key]: Props[Key]
}

/** Argument type of the component's `close`. */
type ResultOf<Props> = Props extends { close: (result?: infer Result) => void } ? NonNullable<Result> : never

type OptionsFor<Props> = Omit<ModalOptions, 'props'> &
  (Record<string, never> extends OwnProps<Props> ? { props?: OwnProps<Props> } : { props: OwnProps<Props> })

/**
 * Opens a component in a modal. Resolves with the value passed to its `close`, or with null after a dismissal: close
 * button, Esc, backdrop, navigation.
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

/** Closes a modal, by default the topmost. */
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

/** Dismisses all modals, topmost first. */
export function closeAllModals(): void {
  for (const { id } of [...modalsStore.getState().modals].reverse()) closeModal(null, id)
}
