// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '@/lib/api/errors'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import { useEntry } from './entry-form'

afterEach(cleanup)

interface Named {
  name: string
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="ru" messages={{ fieldErrors }}>
    {children}
  </NextIntlClientProvider>
)

/** Presses «Сохранить» with these values; the call fails with an error, if one is given. */
const press = (entry: { current: ReturnType<typeof useEntry<Named>> }, keys: string[]) => {
  return (values: Named, error?: Error) =>
    act(async () => {
      entry.current.save(async (_, keyOf) => {
        keys.push(keyOf(values))
        if (error) throw error
      })
    })
}

it('sends the same again under the same key, whatever became of the first answer, and a change under another', async () => {
  const { result } = renderHook(() => useEntry<Named>(null, () => ({ name: '' })), { wrapper })
  const keys: string[] = []
  const save = press(result, keys)
  await save({ name: 'План' }, new ApiError('network_error', 0))
  await save({ name: 'План' }, new ApiError('unexpected_error', 502))
  await save({ name: 'План' })
  await save({ name: 'Новый план' })
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
  expect(keys[0]).toMatch(/^[\w-]{8,}$/)
})

it('tells a colleague’s change of an entry, and of a new one that its first request still runs', async () => {
  const running = new ApiError('conflict_changes', 409, { retryAfter: 1 })
  const fresh = renderHook(
    () =>
      useEntry<Named>(null, () => {
        throw new Error('nothing stands there')
      }),
    { wrapper },
  )
  await press(fresh.result, [])({ name: 'План' }, running)
  expect([fresh.result.current.conflict, fresh.result.current.failure]).toEqual([false, running])

  const theirs = { name: 'План коллеги' }
  const { result } = renderHook(() => useEntry<Named>({ name: 'План' }, () => theirs), { wrapper })
  await press(result, [])(
    { name: 'Мой план' },
    new ApiError('conflict_changes', 409, { data: { plan: theirs } }),
  )
  expect(result.current).toMatchObject({ conflict: true, current: theirs, failure: null })
})
