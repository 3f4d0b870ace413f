// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDraft } from './use-screening'

it('takes over what a colleague saved while nobody touched the form, and overwrites nothing else', () => {
  const { result, rerender } = renderHook(({ data }) => useDraft(data), {
    initialProps: { data: { revision: 1, text: 'было' } },
  })
  rerender({ data: { revision: 2, text: 'сохранила коллега' } })
  expect(result.current).toMatchObject({ dirty: false, draft: { revision: 2, text: 'сохранила коллега' } })
  act(() => result.current.put({ text: 'пишу' }))
  rerender({ data: { revision: 3, text: 'коллега ещё раз' } })
  // The older revision stays too, so that saving says that it is not the latest.
  expect(result.current).toMatchObject({ dirty: true, draft: { revision: 2, text: 'пишу' } })
  act(() => result.current.keep({ revision: 4, text: 'пишу' }))
  rerender({ data: { revision: 4, text: 'пишу' } })
  expect(result.current).toMatchObject({ dirty: false, draft: { revision: 4, text: 'пишу' } })
})
