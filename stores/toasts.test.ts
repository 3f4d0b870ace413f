import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToasts, dismissToast, holdToasts, releaseToasts, showToast, toastsStore } from './toasts'

const messages = () => toastsStore.getState().toasts.map((toast) => toast.message)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('E1 gives a toast its id, variant, role and a lifetime of five seconds', () => {
    const id = showToast({ message: 'Сохранено', variant: 'success', title: 'Готово' })
    expect(toastsStore.getState().toasts).toEqual([
      {
        id,
        variant: 'success',
        title: 'Готово',
        message: 'Сохранено',
        autoHide: true,
        timeoutMs: 5000,
        role: 'status',
      },
    ])
  })

  it('E1 speaks up for danger and warning, quietly for the rest', () => {
    for (const variant of ['secondary', 'success', 'info', 'warning', 'danger'] as const) {
      showToast({ message: variant, variant })
    }
    expect(toastsStore.getState().toasts.map((toast) => toast.role)).toEqual([
      'status',
      'status',
      'status',
      'alert',
      'alert',
    ])
  })

  it('E2 shows the same message and variant once within two seconds, even if it was closed meanwhile', () => {
    const first = showToast({ message: 'Нет связи', variant: 'danger' })
    vi.advanceTimersByTime(1999)
    expect(showToast({ message: 'Нет связи', variant: 'danger' })).toBe(first)
    expect(messages()).toEqual(['Нет связи'])
    dismissToast(first)
    showToast({ message: 'Нет связи', variant: 'danger' })
    expect(messages()).toEqual([])
  })

  it('E2 shows it again after two seconds, and another variant at once', () => {
    showToast({ message: 'Нет связи', variant: 'danger' })
    showToast({ message: 'Нет связи', variant: 'warning' })
    vi.advanceTimersByTime(2000)
    showToast({ message: 'Нет связи', variant: 'danger' })
    expect(toastsStore.getState().toasts.map((toast) => toast.variant)).toEqual([
      'danger',
      'warning',
      'danger',
    ])
  })

  it('E3 takes a toast away after its lifetime', () => {
    showToast({ message: 'Ссылка скопирована' })
    vi.advanceTimersByTime(4999)
    expect(messages()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(messages()).toEqual([])
  })

  it('E3 keeps a toast without autoHide until it is closed', () => {
    const id = showToast({ message: 'Есть новая версия', autoHide: false })
    vi.advanceTimersByTime(60 * 60 * 1000)
    expect(messages()).toEqual(['Есть новая версия'])
    dismissToast(id)
    expect(messages()).toEqual([])
  })

  it('E3 stops the clock while the toasts are pointed at, and goes on from where it stood', () => {
    showToast({ message: 'Отклик отправлен', timeoutMs: 3000 })
    vi.advanceTimersByTime(2000)
    holdToasts('pointer')
    vi.advanceTimersByTime(10_000)
    expect(messages()).toHaveLength(1)
    releaseToasts('pointer')
    vi.advanceTimersByTime(999)
    expect(messages()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(messages()).toEqual([])
  })

  it('E3 keeps them while either the pointer or the focus is there, with one that comes meanwhile', () => {
    showToast({ message: 'Первое' })
    holdToasts('pointer')
    holdToasts('focus')
    showToast({ message: 'Второе' })
    releaseToasts('pointer')
    vi.advanceTimersByTime(60_000)
    expect(messages()).toEqual(['Первое', 'Второе'])
    releaseToasts('focus')
    vi.advanceTimersByTime(5000)
    expect(messages()).toEqual([])
  })

  it('E3 lets the next one go when the last was closed under the pointer', () => {
    const id = showToast({ message: 'Первое' })
    holdToasts('pointer')
    dismissToast(id)
    showToast({ message: 'Второе' })
    vi.advanceTimersByTime(5000)
    expect(messages()).toEqual([])
  })
})
