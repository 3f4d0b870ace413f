// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keptCopies } from './kept-copy'
import { useSharedDraft } from './use-kept-copies'

interface Form {
  title: string
  city: string
  skills: string[]
}
const empty: Form = { title: '', city: '', skills: [] }
const copies = keptCopies<Form>('test', empty)

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** Another tab of the browser writes; this one hears of it as browsers tell. */
function fromOtherTab(form: Partial<Form> | null): void {
  const newValue = form && JSON.stringify(form)
  if (newValue === null) localStorage.removeItem('dv:draft:test')
  else localStorage.setItem('dv:draft:test', newValue)
  window.dispatchEvent(new StorageEvent('storage', { key: 'dv:draft:test', newValue }))
}

function openTab(enabled = true) {
  const tab = { form: structuredClone(empty), told: 0 }
  const { result } = renderHook(() =>
    useSharedDraft<Form>({
      copies,
      enabled,
      form: () => tab.form,
      put: (from, names) => {
        for (const name of names) tab.form = { ...tab.form, [name]: from[name] }
      },
      onGivenWay: () => {
        tab.told += 1
      },
    }),
  )
  const write = () => {
    copies.writeNew(tab.form)
    result.current(tab.form)
  }
  result.current(tab.form)
  return { tab, write }
}

it('takes what another tab changed, and keeps what only this one did', () => {
  const { tab, write } = openTab()
  tab.form = { ...tab.form, title: 'Бариста' }
  act(() => fromOtherTab({ ...empty, city: 'Казань', skills: ['Латте-арт'] }))
  expect(tab).toEqual({ form: { title: 'Бариста', city: 'Казань', skills: ['Латте-арт'] }, told: 0 })
  // What is written next loses neither.
  write()
  expect(copies.readNew()).toEqual({ title: 'Бариста', city: 'Казань', skills: ['Латте-арт'] })
})

it('lets the latest stand where both changed one field, and says so', () => {
  const { tab, write } = openTab()
  tab.form = { ...tab.form, title: 'Бариста' }
  write()
  tab.form = { ...tab.form, title: 'Бариста в кофейню' }
  act(() => fromOtherTab({ ...empty, title: 'Старший бариста' }))
  expect(tab).toEqual({ form: { ...empty, title: 'Старший бариста' }, told: 1 })
  // A change of what has been agreed on is no clash.
  act(() => fromOtherTab({ ...empty, title: 'Старший бариста смены' }))
  expect(tab).toEqual({ form: { ...empty, title: 'Старший бариста смены' }, told: 1 })
})

it('keeps its form when the draft is gone or is none of its business', () => {
  const { tab } = openTab()
  tab.form = { ...tab.form, title: 'Бариста' }
  act(() => fromOtherTab(null))
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'x' }))
  })
  expect(tab).toEqual({ form: { ...empty, title: 'Бариста' }, told: 0 })
  cleanup()
  const stored = openTab(false)
  act(() => fromOtherTab({ ...empty, title: 'Повар' }))
  expect(stored.tab.form.title).toBe('')
})
