// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptCopies } from './kept-copy'
import { askSubmission } from './preview-acts'
import { type Creation, useCreation } from './use-creation'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))
vi.mock('next-intl', () => ({ useTranslations: () => (key: string) => key }))
vi.mock('@/components/layout/use-error-toast', () => ({ useErrorToast: () => () => {} }))

interface Form {
  title: string
}
interface Own {
  public_id: string
  revision: number
  fields: Form
}

const empty: Form = { title: '' }
const copies = keptCopies<Form>('test', empty)

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('leaves nothing of a draft in the browser once the server has it, typed on while it was being made', async () => {
  let made: (own: Own) => void = () => {}
  const saved: string[] = []
  const props: Creation<Form, Form, Own> = {
    own: null,
    empty,
    start: empty,
    shape: { fieldsOf: (form) => form, formOf: async (fields) => fields },
    judge: { errorsOf: () => [] } as never,
    copies,
    calls: {
      create: () =>
        new Promise((resolve) => {
          made = resolve
        }),
      save: async (before, fields) => {
        saved.push(fields.title)
        return { ...before, fields, revision: before.revision + 1 }
      },
      read: async () => {
        throw new Error('nobody else is here')
      },
      publish: async () => null,
    },
    paths: { edit: (id) => `/edit/${id}`, published: (id) => `/published/${id}` },
    isKnown: true,
    mayStore: true,
    isLive: false,
    onStored: () => {},
  }
  const { result } = renderHook(() => useCreation(props))
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await act(async () => result.current.form.setValue('title', 'Мед'))
  await wait(1600)
  expect(copies.readNew()).toEqual({ title: 'Мед' })
  await act(async () => result.current.form.setValue('title', 'Медсестра'))
  await wait(100)
  // As a browser does it: React draws later than the answer is dealt with.
  made({ public_id: 'r23456789abc', revision: 1, fields: { title: 'Мед' } })
  for (let turns = 0; turns < 20; turns++) await Promise.resolve()
  await wait(3000)
  expect(saved).toEqual(['Медсестра'])
  expect(copies.readNew()).toBeNull()
})

it('makes one draft though the page is reloaded before the answer, and forgets the request with the answer', async () => {
  const sent: [string, string][] = []
  const answered: boolean[] = [false, true]
  const props: Creation<Form, Form, Own> = {
    own: null,
    empty,
    start: empty,
    shape: { fieldsOf: (form) => form, formOf: async (fields) => fields },
    judge: { errorsOf: () => [] } as never,
    copies,
    calls: {
      create: (fields, key) => {
        sent.push([fields.title, key])
        const own = { public_id: 'r23456789abc', revision: 1, fields }
        return answered[sent.length - 1] ? Promise.resolve(own) : new Promise(() => {})
      },
      save: async (before, fields) => ({ ...before, fields, revision: before.revision + 1 }),
      read: () => Promise.reject(new Error('nobody else is here')),
      publish: async () => null,
    },
    paths: { edit: (id) => `/edit/${id}`, published: (id) => `/published/${id}` },
    isKnown: true,
    mayStore: true,
    isLive: false,
    onStored: () => {},
  }
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const before = renderHook(() => useCreation(props))
  await act(async () => before.result.current.form.setValue('title', 'Повар'))
  await wait(1600)
  // The reload: a page that goes away runs no cleanup.
  const after = renderHook(() => useCreation(props))
  await wait(100)
  expect(after.result.current.values.title).toBe('Повар')
  await wait(3000)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(after.result.current.publicId).toBe('r23456789abc')
  expect([copies.readNew(), copies.readCreating()]).toEqual([null, null])
})

describe('opened to be submitted, as the preview does', () => {
  const opened = (wrong: readonly string[]) => {
    const publish = vi.fn(async () => null)
    const own = { public_id: 'r23456789abc', revision: 1, fields: { title: 'Медсестра' } }
    const refuse = () => Promise.reject(new Error('nothing is stored: nothing was changed'))
    const { result } = renderHook(() =>
      useCreation<Form, Form, Own>({
        own,
        empty,
        start: own.fields,
        shape: { fieldsOf: (form) => form, formOf: async (fields) => fields },
        judge: {
          errorsOf: () => wrong.map((field) => ({ field, code: 'required' })),
          fieldsOf: (form: Form) => form,
        } as never,
        copies,
        calls: { create: refuse, save: refuse, read: refuse, publish },
        paths: { edit: (id) => `/edit/${id}`, published: (id) => `/published/${id}` },
        isKnown: true,
        mayStore: true,
        isLive: false,
        onStored: () => {},
      }),
    )
    return { result, publish }
  }
  beforeEach(() => window.history.replaceState(null, '', '/edit/r23456789abc#visibility'))

  it('publishes once, and a reload only opens the form at its step', async () => {
    askSubmission('/edit/r23456789abc')
    const { publish } = opened([])
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(publish).toHaveBeenCalledExactlyOnceWith('r23456789abc')
    cleanup()
    const again = opened([])
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(again.publish).not.toHaveBeenCalled()
  })

  it('publishes nothing by a link from elsewhere, nor another form, nor long after the press', async () => {
    window.history.replaceState(null, '', '/edit/r23456789abc?submit=1')
    const { publish } = opened([])
    askSubmission('/edit/r99999999999')
    cleanup()
    const other = opened([])
    askSubmission('/edit/r23456789abc')
    vi.setSystemTime(Date.now() + 60_000)
    cleanup()
    const late = opened([])
    await act(() => vi.advanceTimersByTimeAsync(100))
    for (const each of [publish, other.publish, late.publish]) expect(each).not.toHaveBeenCalled()
  })

  it('shows what is wrong instead', async () => {
    askSubmission('/edit/r23456789abc')
    const { result, publish } = opened(['title'])
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(result.current.errors.map(({ field }) => field)).toEqual(['title'])
    expect(publish).not.toHaveBeenCalled()
  })
})
