import { createStore } from 'zustand/vanilla'

export type ToastVariant = 'secondary' | 'success' | 'danger' | 'info' | 'warning'
/** Reasons to pause the timers. */
export type ToastHold = 'pointer' | 'focus'
export type ToastRole = 'alert' | 'status'

export interface Toast {
  id: string
  variant: ToastVariant
  title?: string
  message: string
  /** Dismissed after `timeoutMs`; otherwise stays until closed. */
  autoHide: boolean
  timeoutMs: number
  role: ToastRole
  /** An action button, such as «Отменить»; it also closes the toast. */
  action?: ToastAction
  /** A second way to go on, after the action. */
  other?: ToastAction
}

interface ToastAction {
  label: string
  run: () => void
}

export type ToastInput = Pick<Toast, 'message'> & Partial<Omit<Toast, 'id' | 'message'>>

export const TOAST_LIFETIME_MS = 5000
/** Within this time a message with the same variant is shown once. */
export const TOAST_DUPLICATE_MS = 2000

interface ToastsState {
  toasts: readonly Toast[]
}

export const toastsStore = createStore<ToastsState>(() => ({ toasts: [] }))

interface Countdown {
  timer: ReturnType<typeof setTimeout> | null
  startedAt: number
  leftMs: number
}

const countdowns = new Map<string, Countdown>()
const shownAt = new Map<string, { id: string; at: number }>()
/** Active reasons to pause the timers: pointer over the toasts, focus in them. */
const holds = new Set<ToastHold>()
let lastId = 0

/** Shows a toast and returns its id; a duplicate returns the id of the one already shown. */
export function showToast(input: ToastInput): string {
  const variant = input.variant ?? 'secondary'
  const now = Date.now()
  const key = `${variant}\n${input.message}`
  const before = shownAt.get(key)
  if (before && now - before.at < TOAST_DUPLICATE_MS) return before.id

  lastId += 1
  const toast: Toast = {
    autoHide: true,
    timeoutMs: TOAST_LIFETIME_MS,
    role: variant === 'danger' || variant === 'warning' ? 'alert' : 'status',
    ...input,
    id: `toast-${lastId}`,
    variant,
  }
  for (const [old, { at }] of shownAt) if (now - at >= TOAST_DUPLICATE_MS) shownAt.delete(old)
  shownAt.set(key, { id: toast.id, at: now })
  toastsStore.setState(({ toasts }) => ({ toasts: [...toasts, toast] }))
  if (toast.autoHide) {
    countdowns.set(toast.id, { timer: null, startedAt: now, leftMs: toast.timeoutMs })
    run(toast.id)
  }
  return toast.id
}

export function dismissToast(id: string): void {
  const timer = countdowns.get(id)?.timer
  if (timer) clearTimeout(timer)
  countdowns.delete(id)
  toastsStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
  // The host unmounts with the last toast and fires no `pointerleave`.
  if (toastsStore.getState().toasts.length === 0) holds.clear()
}

/** Pauses the timers of all toasts, including later ones. */
export function holdToasts(hold: ToastHold): void {
  holds.add(hold)
  for (const countdown of countdowns.values()) {
    if (!countdown.timer) continue
    clearTimeout(countdown.timer)
    countdown.timer = null
    countdown.leftMs -= Date.now() - countdown.startedAt
  }
}

export function releaseToasts(hold: ToastHold): void {
  holds.delete(hold)
  for (const id of countdowns.keys()) run(id)
}

/** Removes all toasts, at sign-out and in tests. */
export function clearToasts(): void {
  for (const { id } of toastsStore.getState().toasts) dismissToast(id)
  shownAt.clear()
  holds.clear()
}

function run(id: string): void {
  const countdown = countdowns.get(id)
  if (!countdown || countdown.timer || holds.size > 0) return
  countdown.startedAt = Date.now()
  countdown.timer = setTimeout(() => dismissToast(id), Math.max(0, countdown.leftMs))
}
